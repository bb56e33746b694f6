// Formulas of league points to begin with: what leagues use, in the words that formulas know.

/** By name: points for each player left behind, the square root that favours large fields, and the place and the field. */
export const pointsExamples = {
  linear: '10 * (players - place + 1)',
  root: '100 * sqrt(players / place)',
  field: '50 * log10(players) * (players - place + 1) / players + 10 * max(0, paid - place + 1)',
} as const;
