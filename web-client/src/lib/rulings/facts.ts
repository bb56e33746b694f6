// Facts of an incident, put together as the protocol says: JSON Pointer (RFC 6901) and JSON Merge Patch (RFC 7396).
import type { Fact, Facts } from '../../protocol/protocol.gen';

function isFields(fact: Fact | undefined): fact is Facts {
  return typeof fact === 'object' && fact !== null && !Array.isArray(fact);
}

/** The facts with a patch merged in: objects field by field, `null` takes a field away. */
export function merged(facts: Facts, patch: Facts): Facts {
  const kept = Object.entries(facts).filter(([name]) => !(name in patch));
  const patched = Object.entries(patch)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, isFields(value) ? merged(fieldsOf(facts[name]), value) : value] as const);
  return Object.fromEntries([...kept, ...patched]);
}

function fieldsOf(fact: Fact | undefined): Facts {
  return isFields(fact) ? fact : {};
}

/** The facts with a value at a pointer. At the empty pointer, the whole, it is merged in. */
export function withFact(facts: Facts, pointer: string, value: Fact): Facts {
  const whole = put(facts, pointer.split('/').slice(1), value);
  return isFields(whole) ? whole : facts;
}

function put(fact: Fact | undefined, path: readonly string[], value: Fact): Fact {
  const [name, ...rest] = path;
  if (name === undefined) return isFields(fact) && isFields(value) ? merged(fact, value) : value;
  if (Array.isArray(fact)) {
    const list: readonly Fact[] = fact;
    return list.map((each, index) => (index === Number(name) ? put(each, rest, value) : each));
  }
  const fields = fieldsOf(fact);
  return { ...fields, [name]: put(fields[name], rest, value) };
}
