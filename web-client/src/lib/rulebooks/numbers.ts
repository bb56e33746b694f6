// Numbers of articles as people say them: the paragraphs, dashes and examples of a book have no numbers in it.

/** What parts of an article are called, by the letter of their names in Tapis: paragraph, dash, example. */
export type PartNames = { readonly p: string; readonly b: string; readonly e: string };

const part = /\.([pbe])(\d+)$/;

/** `10.3.p3` as `10.3, al. 3`; what a book numbers itself stays as it is. */
export function articleNumber(id: string, names: PartNames): string {
  const found = part.exec(id);
  if (!found) return id;
  const [whole, letter, number] = found;
  return `${articleNumber(id.slice(0, -whole.length), names)}, ${names[letter as keyof PartNames]} ${number}`;
}
