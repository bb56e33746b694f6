// French: the practice table, which teaches a newcomer to log a hand.
import { number } from '../../format/format';
import type { Tapped } from '../../practice/answering';
import type { StepName } from '../../practice/recording';

const n = (value: number): string => number(value, 'fr-FR');
const list = (seats: readonly number[]): string =>
  seats.length < 2 ? seats.join('') : `${seats.slice(0, -1).join(', ')} et ${seats.at(-1) ?? ''}`;

/** What happened at the table, and what to touch. */
const steps: Record<StepName, { readonly happens: string; readonly touch: string }> = {
  begin: {
    happens: 'Tout le monde est assis, les cartes sont mélangées.',
    touch: 'Touchez Premier coup : une touche par main.',
  },
  fold: {
    happens: 'Le siège 4 jette ses cartes.',
    touch: 'L’écran attend déjà le siège 4 : touchez Passer.',
  },
  call: { happens: 'Le siège 5 paie 200.', touch: 'Touchez Suivre 200.' },
  preset: {
    happens: 'Le siège 6 relance à 600.',
    touch: 'On note le total : touchez 600, puis Relancer si besoin.',
  },
  run: {
    happens: 'Les sièges 1, 2 et 3 passent l’un après l’autre.',
    touch: 'Ne les notez pas un par un : touchez le siège 5, le prochain qui parle.',
  },
  street: { happens: 'Le siège 5 paie la relance.', touch: 'Touchez Suivre 400.' },
  check: {
    happens:
      'Le flop est venu tout seul : le donneur brûle une carte et en retourne trois. Le siège 5 frappe la table.',
    touch: 'Touchez Parole.',
  },
  chips: {
    happens: 'Le siège 6 pousse un jeton de 1 000 et un jeton de 100.',
    touch: 'Touchez les jetons 1 000 et 100 comme vous les voyez, puis Miser.',
  },
  mistake: {
    happens: 'Trompez-vous exprès : notez que le siège 5 passe.',
    touch: 'Touchez Passer.',
  },
  undo: {
    happens: 'Non ! Le siège 5 a toujours ses cartes.',
    touch: 'Touchez Annuler : cela marche tant que les jetons ne sont pas réunis.',
  },
  time: {
    happens: 'Le siège 5 réfléchit depuis longtemps. Un joueur demande le time.',
    touch: 'Touchez TIME : le même décompte est sur tous les écrans.',
  },
  all_in: {
    happens: 'Le siège 5 met tous ses jetons au milieu.',
    touch: 'Touchez Tapis, puis touchez encore pour confirmer.',
  },
  last_call: { happens: 'Le siège 6 paie.', touch: 'Touchez Suivre 1 300.' },
  award: {
    happens: 'Les cartes sont sur la table, le tableau est complet. Emma (siège 5) gagne.',
    touch: 'Touchez le siège 5, puis donnez-lui le pot.',
  },
  next: {
    happens: 'Le pot est poussé. Le bouton avance.',
    touch: 'Touchez Main suivante.',
  },
  floor: {
    happens: 'Deux joueurs ne sont pas d’accord sur la donne.',
    touch: 'Touchez ARBITRE : le floor voit la table et le coup, et arrive.',
  },
  everybody: {
    happens: 'C’est réglé. Tout le monde passe jusqu’à la grosse blind, siège 4.',
    touch: 'Touchez le siège 4 : il gagne sans rien faire.',
  },
};

/** What was touched instead, and why it is not that. */
function slip(what: Tapped): string {
  switch (what.type) {
    case 'fold':
      return `Passer jetterait la main du siège ${what.seat}.`;
    case 'check':
      return `Parole : le siège ${what.seat} ne mettrait rien.`;
    case 'call':
      return `Suivre : le siège ${what.seat} paierait seulement.`;
    case 'all_in':
      return `Tapis mettrait tous les jetons du siège ${what.seat}.`;
    case 'raise':
      return `Vous avez noté ${n(what.to)} au total pour le siège ${what.seat}.`;
    case 'run':
      return what.seats.length > 1
        ? `Vous avez fait parler les sièges ${list(what.seats)} d’un coup.`
        : `Vous avez fait parler le siège ${list(what.seats)}.`;
    case 'award':
      return `Le pot irait au siège ${list(what.seats)}.`;
    case 'part':
      return 'C’est juste, mais une seule touche les note tous.';
    case 'undo':
      return 'Annuler reprend la dernière action. Elle était bonne.';
    case 'hand':
      return 'Cette touche termine le coup. Il n’est pas fini.';
    case 'time':
      return 'TIME lance un décompte. Personne ne l’a demandé.';
    case 'floor':
      return 'ARBITRE appelle le floor. Ici tout va bien.';
    case 'presence':
      return 'Cela note un joueur absent. Ils sont tous là.';
    case 'cards':
      return 'Noter les cartes est facultatif. Ici on s’en passe.';
    case 'problem':
      return '« Un problème ? » interroge le règlement. À cette table d’essai, personne ne répond : fermez.';
  }
}

export const practice = {
  title: 'Table d’essai',
  lead: 'Rien de ce que vous touchez ici ne compte.',
  step: (done: number, all: number) => `Étape ${done} sur ${all}`,
  steps,
  slip,
  show: 'Montrez-moi',
  again: 'Au début',
  leave: 'Quitter',
  bravo: 'Bravo, vous savez noter un coup !',
  took: (time: string) => `En ${time}.`,
  slips: (count: number) =>
    count === 0
      ? 'Sans une seule erreur.'
      : `${n(count)} touche${count > 1 ? 's' : ''} de travers, toutes rattrapées.`,
  remember: [
    'Une touche par action, le total pour une mise.',
    'Plusieurs qui passent : touchez le prochain qui parle.',
    'Une erreur : Annuler. Un doute : ARBITRE.',
  ],
  onceMore: 'Encore une fois',
  toTable: 'À la vraie table',
};
