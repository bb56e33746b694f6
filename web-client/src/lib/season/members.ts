// Members beside players and files: who is known already, and who is new.
import type { Member, NewMember, PlayerRead, UnknownPlayer } from '../../protocol/protocol.gen';

/** Everybody of a list once, as new members. */
export function newMembers(players: readonly Pick<UnknownPlayer, 'name' | 'club'>[]): readonly NewMember[] {
  const byName = new Map<string, NewMember>();
  for (const { name, club } of players) {
    const key = folded(name);
    if (!byName.has(key)) byName.set(key, { name, licence: '', club });
  }
  return [...byName.values()];
}

/** The people of a file, as members are written. */
export function membersRead(players: readonly PlayerRead[]): readonly NewMember[] {
  return players.map(({ name, licence, club }) => ({ name, licence: licence ?? '', club }));
}

/** Whether a person is in the list already, by licence or by name: the server has the last word. */
export function isKnown({ name, licence }: NewMember, members: readonly Member[]): boolean {
  const number = bare(licence ?? '');
  return members.some(
    (member) =>
      (number !== '' && bare(member.licence) === number) ||
      ((number === '' || member.licence === '') && folded(member.name) === folded(name)),
  );
}

/** Those whose name, licence or club has what is searched. */
export function foundIn(members: readonly Member[], searched: string): readonly Member[] {
  const wanted = folded(searched);
  if (wanted === '') return members;
  return members.filter(({ name, licence, club }) => folded(`${name} ${licence} ${club}`).includes(wanted));
}

/** Without accents, capitals and double spaces. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function bare(licence: string): string {
  return licence.replaceAll(/[^\p{Letter}\p{Number}]/gu, '').toUpperCase();
}
