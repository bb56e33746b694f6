// Where the floor screen of all events is.
export const eventsPath = '/events' as const;
