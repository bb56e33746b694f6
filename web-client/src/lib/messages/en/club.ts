// English: the club's name and logo.
import type { ClubFailure } from '../../club/club.svelte';
import type { Messages } from '../language';

const failures: Record<ClubFailure, string> = {
  image: 'This file is no image that this browser can read: choose a PNG, a JPEG or a WebP.',
  refused: 'The server could not store it. Try again in a moment.',
  unreachable: 'Server not found. Check the Wi-Fi, then try again.',
};

export const club: Messages['club'] = {
  title: 'The club',
  help: 'For all events of this server: on the hall’s display, tablets, papers and the public page.',
  name: 'Name of the club',
  example: 'Riverside poker club',
  save: 'Save',
  logo: 'Logo',
  logoHelp: 'A PNG, JPEG or WebP image; it is made smaller here.',
  noLogo: 'Remove the logo',
  failures,
};
