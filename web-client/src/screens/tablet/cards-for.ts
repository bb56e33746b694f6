// Whose cards are being written down.
import type { Seat } from '../../protocol/protocol.gen';

export type CardsFor = { readonly type: 'board' } | { readonly type: 'hand'; readonly seat: Seat };
