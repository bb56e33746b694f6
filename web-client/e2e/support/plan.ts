// Parts of the plans that several stories play by.

/** Twenty minutes with an ante of each player, as high as the small blind (chips). */
export const anteLevel = (small: number) =>
  ({
    type: 'level',
    minutes: 20,
    blinds: { small, big: 2 * small, ante: small, ante_kind: 'each' },
  }) as const;
