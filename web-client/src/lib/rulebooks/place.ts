// Where in the rulebooks a page is: kept in its address, so that an article can be linked to.

export type Place = {
  readonly book: string | undefined;
  readonly article: string | undefined;
  /** The second book of a comparison. */
  readonly other: string | undefined;
  readonly view: View;
};

/** What a page of the rulebooks shows: a book to read, two compared, or a poster to print. */
export const views = ['read', 'differences', 'poster'] as const;
export type View = (typeof views)[number];

export const rulesPath = '/rules';

export function placeFrom(search: string): Place {
  const params = new URLSearchParams(search);
  return {
    book: params.get('book') ?? undefined,
    article: params.get('article') ?? undefined,
    other: params.get('with') ?? undefined,
    view: views.find((view) => view === params.get('view')) ?? 'read',
  };
}

export function addressOf(place: Place): string {
  const params = new URLSearchParams();
  if (place.view !== 'read') params.set('view', place.view);
  if (place.book !== undefined) params.set('book', place.book);
  if (place.view === 'differences' && place.other !== undefined) params.set('with', place.other);
  if (place.view === 'read' && place.article !== undefined) params.set('article', place.article);
  const query = params.toString();
  return query === '' ? rulesPath : `${rulesPath}?${query}`;
}

/** The address of a book, opened at an article. */
export function articleAddress(book: string, article?: string): string {
  return addressOf({ book, article, other: undefined, view: 'read' });
}
