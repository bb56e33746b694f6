// Drawings of keys and calls: lines of one width in a square of 24. Acts of poker are in no package of icons, so all are ours.
export const shapes = {
  time: 'M12 4.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM12 8v5l3 2M9 2h6',
  hand: 'M7 12V5.5a1.5 1.5 0 0 1 3 0V11m0-7a1.5 1.5 0 0 1 3 0v7m0-6a1.5 1.5 0 0 1 3 0v7m0-4a1.5 1.5 0 0 1 3 0V15a7 7 0 0 1-7 7c-3 0-4.5-1.5-6-4l-2.5-4.5a1.6 1.6 0 0 1 2.7-1.6L7 13.5',
  warning: 'M12 3L2 21h20zM12 10v5M12 17.5v.5',
  question:
    'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.8v.4',
  voice: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6a8 8 0 0 1 0 12',
  mute: 'M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM10 21h4M3 3l18 18',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM10 21h4',
  // A card that is crossed out.
  fold: 'M6.5 3h11A1.5 1.5 0 0 1 19 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5v-15A1.5 1.5 0 0 1 6.5 3zM9.3 9.3l5.4 5.4M14.7 9.3l-5.4 5.4',
  check: 'M4 12.5l5.5 5.5L20.5 6',
  // A chip that is as much, and one more of them.
  call: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM8 10h8M8 14h8',
  bet: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 8v8M8 12h8',
  raise: 'M5 12l7-7.5l7 7.5M5 20l7-7.5l7 7.5',
  // The whole stack.
  all_in:
    'M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3s-3.6 3-8 3s-8-1.3-8-3v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 10c0 1.7 3.6 3 8 3s8-1.3 8-3M4 14c0 1.7 3.6 3 8 3s8-1.3 8-3',
  undo: 'M8 4L3 9l5 5M3 9h12a5.5 5.5 0 0 1 0 11h-6',
  // Two cards.
  deal: 'M4 8h8.5v13H4zM8 5l.5-2.5L20 5l-2.5 13.5l-2-.4',
  award: 'M12 2.8l2.8 5.9l6.4.8l-4.7 4.4l1.2 6.4l-5.7-3.1l-5.7 3.1l1.2-6.4l-4.7-4.4l6.4-.8z',
  end: 'M6 21.5V3.5h13l-3 4.25l3 4.25H6',
} as const;

export type IconName = keyof typeof shapes;
