// French, for the floor screen of all events.
export const events = {
  title: 'Tous les tournois',
  /** The way there, from screens of one event. */
  open: 'Arbitre : tous les tournois',
  which: 'Tournois suivis',
  full: (most: number) =>
    `${most} tournois suivis, c’est le maximum : touchez-en un pour le lâcher et en suivre un autre.`,
  others: (count: number) => (count > 1 ? `${count} autres tournois` : 'Un autre tournoi'),
  fewer: 'Moins de tournois',
  none: 'Aucun tournoi encore. Le premier que la direction crée s’affiche ici tout seul.',
  create: 'Créer un tournoi',
  nothing: 'Aucun tournoi suivi. Touchez un tournoi ci-dessus : ses tables et ses appels s’affichent ici.',
  noCalls: 'Aucun appel. Un appel de n’importe quel tournoi suivi sonne et s’affiche ici.',
  noTables: 'Aucune table à montrer.',
  alone: 'Ouvrir ce tournoi seul',
  replaced: 'Cet appareil suit ce tournoi dans une autre page.',
  takeOver: 'Le suivre ici',
  pairFloor: 'Appairer un arbitre pour tous les tournois',
  floor: 'Arbitre de tous les tournois',
};
