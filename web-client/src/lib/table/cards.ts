// The 52 cards as the protocol writes them: rank then suit.
import type { Card } from '../../protocol/protocol.gen';

export const ranks = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2'] as const;
export const suits = ['s', 'h', 'd', 'c'] as const;
export type Rank = (typeof ranks)[number];
export type Suit = (typeof suits)[number];

export function rankOf(card: Card): Rank {
  return ranks.find((rank) => rank === card[0]) ?? 'A';
}

export function suitOf(card: Card): Suit {
  return suits.find((suit) => suit === card[1]) ?? 's';
}
