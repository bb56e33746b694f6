// The notices as a text for people: each text once, with everything that it is for.

const HEAD = `Tapis is under the MIT licence. It is made from the work of others, under the licences below.
Written by scripts/notices from the lock files; not edited by hand.
`;

const LINE = '-'.repeat(80);

export function notices(parts) {
  const groups = new Map();
  for (const part of parts)
    for (const text of part.texts) {
      const same = text.replaceAll(/\s+/g, ' ').toLowerCase();
      const group = groups.get(same) ?? { text, names: [] };
      group.names.push(`${part.name} ${part.version} (${part.license})`);
      groups.set(same, group);
    }
  const written = [...groups.values()].map(({ names, text }) => `${LINE}\n${[...new Set(names)].join('\n')}\n\n${text}\n`);
  return `${HEAD}\n${written.join('\n')}`;
}
