// Forms as the server sends them, for unit tests.
import type { Announcing, IncidentForm } from '../../protocol/protocol.gen';

/** A card turned up in the deal; only the card of seat 3 can have been shown on purpose. */
export const cardExposed: IncidentForm = {
  name: 'card_exposed',
  family: 'deal',
  incident: {},
  asks: [
    { type: 'seat', field: '/seat', from: [1, 2, 3] },
    {
      type: 'choice',
      options: [
        { name: 'second_by_dealer', sets: { type: 'card_exposed', card: 2, by: 'dealer' } },
        {
          name: 'first_on_purpose',
          sets: { type: 'card_exposed', card: 1, by: 'owner_on_purpose' },
          only: [3],
        },
      ],
    },
    { type: 'flag', name: 'another', sets: { another: true } },
  ],
};

export const shortBet: IncidentForm = {
  name: 'short_bet',
  family: 'betting',
  incident: { type: 'short_bet' },
  asks: [
    { type: 'seat', field: '/seat', from: [1, 2] },
    {
      type: 'amount',
      field: '/in_front',
      limits: [
        { seat: 1, least: 0, most: 99 },
        { seat: 2, least: 0, most: 199 },
      ],
    },
  ],
};

export const askToSee: IncidentForm = {
  name: 'ask_to_see',
  family: 'hands',
  incident: { type: 'ask_to_see', suspicion: false },
  asks: [
    { type: 'seat', field: '/seat', from: [1, 2, 3] },
    { type: 'seat', field: '/by', from: [1, 2, 3], or: [{ name: 'asked_by_official', sets: {} }] },
    { type: 'flag', name: 'suspicion', sets: { suspicion: true } },
  ],
};

export const misconduct: IncidentForm = {
  name: 'misconduct',
  family: 'hands',
  incident: {},
  asks: [
    { type: 'seat', field: '/seat', from: [1, 2, 3] },
    { type: 'seat', field: '/other', from: [1, 2, 3], optional: true },
    { type: 'choice', options: [{ name: 'remark', sets: { type: 'misconduct', what: 'remark' } }] },
  ],
};

export const wrongDeal: IncidentForm = {
  name: 'wrong_deal',
  family: 'deal',
  incident: { affected: [] },
  asks: [
    { type: 'seats', field: '/affected', from: [1, 2, 3] },
    { type: 'flag', name: 'aberrant', sets: { aberrant: true } },
    {
      type: 'choice',
      options: [
        { name: 'order', sets: { type: 'wrong_deal', how: 'order' } },
        { name: 'two_in_a_row', sets: { type: 'two_in_a_row', affected: null, aberrant: null } },
      ],
    },
  ],
};

const says: Announcing = {
  ready: [{ type: 'fold' }, { type: 'call' }, { type: 'raise_to', to: 400 }],
  from: [
    { seat: 1, says: [{ type: 'fold' }, { type: 'call' }], raise: null, amount: true },
    {
      seat: 2,
      says: [{ type: 'fold' }, { type: 'call' }, { type: 'raise_to', to: 400 }],
      raise: { seat: 2, least: 101, most: 9_000 },
      amount: true,
    },
  ],
};

export const outOfTurn: IncidentForm = {
  name: 'out_of_turn',
  family: 'betting',
  incident: { type: 'out_of_turn', acts: [] },
  asks: [{ type: 'acts', field: '/acts', says, least: 1, most: 1 }],
};

export const simultaneous: IncidentForm = {
  name: 'simultaneous',
  family: 'betting',
  incident: { type: 'simultaneous', acts: [] },
  asks: [{ type: 'acts', field: '/acts', says, least: 2, most: 20, with: 2 }],
};

export const inTheDark: IncidentForm = {
  name: 'in_the_dark',
  family: 'betting',
  incident: { type: 'in_the_dark', confirmed: true },
  asks: [
    { type: 'act', field: '', says },
    { type: 'flag', name: 'unconfirmed', sets: { confirmed: false } },
  ],
};

export const gesture: IncidentForm = {
  name: 'gesture',
  family: 'betting',
  incident: { type: 'gesture', gesture: { seat: 4 } },
  asks: [
    {
      type: 'gesture',
      seat: 4,
      manners: [
        {
          name: 'silent',
          rare: false,
          sets: {},
          asks: [{ type: 'chips', field: '/gesture/chips', most: 900 }],
        },
        {
          name: 'motions',
          rare: false,
          sets: { gesture: { motions: [0, 0] } },
          asks: [
            { type: 'amount', field: '/gesture/motions/0', limits: [{ seat: 4, least: 0, most: 900 }] },
            {
              type: 'amount',
              field: '/gesture/motions/1',
              limits: [{ seat: 4, least: 0, most: 900 }],
              above: '/gesture/motions/0',
            },
          ],
        },
        { name: 'pot', rare: true, sets: { gesture: { said: { type: 'pot' } } }, asks: [] },
      ],
      circumstances: [{ name: 'unheard', sets: { gesture: { unheard: true } } }],
    },
  ],
};

export const forms: readonly IncidentForm[] = [
  gesture,
  outOfTurn,
  simultaneous,
  inTheDark,
  shortBet,
  cardExposed,
  wrongDeal,
  askToSee,
  misconduct,
];
