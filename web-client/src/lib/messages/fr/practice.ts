// French: the practice table, which teaches a newcomer to log a hand and then plays on.
import { number } from '../../format/format';
import type { Tapped } from '../../practice/answering';
import type { Deed, Happening, Player, StepName } from '../../practice/happening';

const n = (value: number): string => number(value, 'fr-FR');
const list = (words: readonly (string | number)[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1) ?? ''}`;
const who = ({ seat, name }: Player): string => `${name} (siège ${seat})`;

/** What happened at the table, and what to touch. */
type Said = { readonly happens: string; readonly touch: string };

const steps: Record<StepName, Said> = {
  begin: {
    happens: 'Tout le monde est assis, les cartes sont mélangées.',
    touch: 'Le D marque le bouton. Touchez Premier coup : une touche par coup.',
  },
  fold: {
    happens: 'David (siège 4) jette ses cartes.',
    touch: 'L’écran attend déjà David : touchez Passer (se coucher).',
  },
  call: { happens: 'Emma (siège 5) paie 200.', touch: 'Touchez Suivre 200.' },
  preset: {
    happens: 'Farid (siège 6) relance à 600.',
    touch: 'On note le total : touchez 600, puis Relancer si besoin.',
  },
  run: {
    happens: 'Les sièges 1, 2 et 3 passent l’un après l’autre.',
    touch: 'Ne les notez pas un par un : touchez le siège 5, le prochain qui parle.',
  },
  street: { happens: 'Emma (siège 5) paie la relance.', touch: 'Touchez Suivre 400.' },
  check: {
    happens:
      'Le flop est venu tout seul : le donneur brûle une carte et en retourne trois. Emma frappe la table.',
    touch: 'Touchez Parole.',
  },
  chips: {
    happens: 'Farid (siège 6) pousse un jeton de 1 000 et un jeton de 100.',
    touch: 'Touchez les jetons 1 000 et 100 comme vous les voyez, puis Miser.',
  },
  mistake: { happens: 'Trompez-vous exprès : notez qu’Emma passe.', touch: 'Touchez Passer.' },
  undo: {
    happens: 'Non ! Emma a toujours ses cartes.',
    touch: 'Touchez Annuler : cela marche tant que les jetons ne sont pas réunis.',
  },
  all_in: {
    happens: 'Emma (siège 5) met tous ses jetons au milieu.',
    touch: 'Touchez Tapis, puis touchez encore pour confirmer.',
  },
  last_call: { happens: 'Farid (siège 6) paie.', touch: 'Touchez Suivre 1 300.' },
  award: {
    happens: 'Les cartes sont sur la table, le tableau est complet. Emma (siège 5) gagne.',
    touch: 'Touchez le siège 5, puis donnez-lui le pot.',
  },
};

const deeds: Record<Deed, (player: string, chips: string) => string> = {
  fold: (player) => `${player} jette ses cartes.`,
  check: (player) => `${player} frappe la table.`,
  call: (player, chips) => `${player} paie ${chips}.`,
  bet: (player, chips) => `${player} mise ${chips}.`,
  raise: (player, chips) => `${player} relance à ${chips}.`,
  all_in: (player) => `${player} met tous ses jetons au milieu.`,
  bound: (player) => `${player} fait ce que le règlement lui impose.`,
};

function touchFor(deed: Deed, chips: string, isOffered: boolean): string {
  const total = isOffered ? `Touchez ${chips}` : `Faites ${chips} avec les jetons ou les chiffres`;
  switch (deed) {
    case 'fold':
      return 'Touchez Passer.';
    case 'check':
      return 'Touchez Parole.';
    case 'call':
      return `Touchez Suivre ${chips}.`;
    case 'bet':
      return isOffered ? `${total}.` : `${total}, puis Miser.`;
    case 'raise':
      return isOffered ? `${total}.` : `${total}, puis Relancer.`;
    case 'all_in':
      return 'Touchez Tapis, puis touchez encore pour confirmer.';
    case 'bound':
      return 'Touchez la grande touche.';
  }
}

function happening(what: Happening): Said {
  if (what.step) return steps[what.step];
  switch (what.type) {
    case 'start':
      return { happens: won(what.winners), touch: 'Touchez Coup suivant.' };
    case 'act': {
      const chips = n(what.chips);
      const touch = touchFor(what.deed, chips, what.isOffered);
      return { happens: deeds[what.deed](who(what.player), chips), touch };
    }
    case 'folds':
      return {
        happens: `Les sièges ${list(what.seats)} passent l’un après l’autre.`,
        touch: `Une seule touche : le siège ${what.next.seat}.`,
      };
    case 'award': {
      const pot = what.pot === 0 ? 'le pot' : 'le pot annexe';
      const verb = what.winners.length > 1 ? 'partagent' : 'gagne';
      const seats = what.winners.map(({ seat }) => seat);
      return {
        happens: `${list(what.winners.map(who))} ${verb} ${pot}.`,
        touch: what.isKnown
          ? 'Personne d’autre ne peut le gagner : donnez le pot.'
          : `Touchez ${seats.length > 1 ? 'les sièges' : 'le siège'} ${list(seats)}, puis donnez le pot.`,
      };
    }
    case 'end':
      return { happens: 'Le coup est fini.', touch: 'Touchez la grande touche.' };
    case 'undo':
      return {
        happens: 'Ce n’est pas ce qui s’est passé.',
        touch: 'Touchez Annuler. Ou continuez : la table suit ce qui est noté.',
      };
  }
}

function won(winners: readonly Player[]): string {
  if (winners.length === 0) return 'Tout le monde est prêt.';
  const taken = winners.length > 1 ? 'ramassent leur part du pot' : 'ramasse le pot';
  return `${list(winners.map(who))} ${taken}.`;
}

/** What was touched instead. */
function slip(what: Tapped): string {
  switch (what.type) {
    case 'fold':
      return `Vous avez noté que le siège ${what.seat} passe.`;
    case 'check':
      return `Vous avez noté Parole pour le siège ${what.seat}.`;
    case 'call':
      return `Vous avez noté que le siège ${what.seat} suit.`;
    case 'all_in':
      return `Vous avez noté le tapis du siège ${what.seat}.`;
    case 'raise':
      return `Vous avez noté ${n(what.to)} au total pour le siège ${what.seat}.`;
    case 'run':
      return what.seats.length > 1
        ? `Vous avez fait parler les sièges ${list(what.seats)} d’un coup.`
        : `Vous avez fait parler le siège ${list(what.seats)}.`;
    case 'award':
      return `Le pot est allé au siège ${list(what.seats)}.`;
    case 'part':
      return 'C’est juste, mais une seule touche les note tous.';
    case 'hand':
      return 'Cette touche passe à la suite.';
    case 'floor':
      return 'ARBITRE appelle l’arbitre. Ici, personne ne vient.';
  }
}

export const practice = {
  title: 'Table d’essai',
  lead: 'Rien de ce que vous touchez ici ne compte.',
  step: (done: number, all: number) => `Étape ${done} sur ${all}`,
  happening,
  slip,
  over: 'La partie est finie.',
  overTouch: 'Touchez Au début pour rejouer.',
  needsRules: 'La table d’essai a besoin des règles du jeu, et cette page est venue sans elles.',
  failed: 'La table d’essai ne peut pas être chargée.',
  show: 'Montrez-moi',
  again: 'Au début',
  leave: 'Quitter',
  bravo: 'Bravo, vous savez noter un coup !',
  took: (time: string) => `En ${time}.`,
  slips: (count: number) =>
    count === 0 ? 'Sans une seule erreur.' : `${n(count)} touche${count > 1 ? 's' : ''} de travers.`,
  remember: [
    'Une touche par action, le total pour une mise.',
    'Plusieurs qui passent : touchez le prochain qui parle.',
    'Une erreur : Annuler. Un doute : ARBITRE.',
  ],
  playOn: 'Continuer à jouer',
  onceMore: 'Encore une fois',
  toTable: 'À la vraie table',
};
