// French: the club's name and logo.
import type { ClubFailure } from '../../club/club.svelte';

const failures: Record<ClubFailure, string> = {
  image:
    'Ce fichier n’est pas une image que ce navigateur sait lire : choisissez un PNG, un JPEG ou un WebP.',
  refused: 'Le serveur n’a pas pu l’enregistrer. Recommencez dans un instant.',
  unreachable: 'Serveur introuvable. Vérifiez le Wi-Fi, puis recommencez.',
};

export const club = {
  title: 'Le club',
  help: 'Pour tous les tournois de ce serveur : sur l’écran de la salle, les tablettes, les feuilles et la page publique.',
  name: 'Nom du club',
  example: 'Poker club de Gleizé',
  save: 'Enregistrer',
  logo: 'Logo',
  logoHelp: 'Une image PNG, JPEG ou WebP ; elle est réduite ici.',
  noLogo: 'Retirer le logo',
  failures,
};
