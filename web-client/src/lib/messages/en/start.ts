// English: the page of the first start, on the machine that runs the server.
import type { start as french } from '../fr/start';

export const start: typeof french = {
  title: 'Tapis is ready',
  loading: 'The server will answer in a moment…',
  away: 'The server does not answer any more. Its window may have been closed: start Tapis again.',
  elsewhere:
    'This page is for the computer on which Tapis was started (by a double click, or tapis start). Open it there.',
  toPairing: 'Enter a code',
  director: '1. The director’s page',
  directorHelp: 'It leads the evening. Open it on this computer, or on another device with this code.',
  here: 'Open it on this computer',
  code: 'Code',
  codeHelp: 'The code changes from time to time. The one that you read works for ten minutes at least.',
  hasDirector: 'The director has a screen already. Other devices get their codes there.',
  toDirector: 'The director’s page',
  address: 'Address for other devices',
  noAddress: 'No address yet: there is no network.',
  qr: (url) => `QR code to ${url}`,
  event: '2. The evening',
  eventHelp:
    'On the director’s page: “Quick table” for a table among friends, or a template for a whole event. Register the players, draw the seats.',
  tables: '3. A tablet on each table',
  tablesHelp:
    'On the director’s page: “Pair a tablet”, then scan the code with the tablet. Leave the window of Tapis open, and the computer plugged in.',
  network: 'The network',
  findings: {
    nothing:
      'This computer is in no network. Connect it to the club’s Wi-Fi, or plug a cable in: this page notices by itself.',
    no_address:
      'This computer is plugged in, but the network has given it no address. Check the key of the Wi-Fi, or restart the router.',
    only_virtual:
      'There are virtual networks only (virtual machine, container, VPN): no tablet can come in there. Connect this computer to the club’s Wi-Fi.',
    several:
      'This computer is in several networks. Choose the address of the one that the tablets and phones are in.',
    quiet: 'No other device has come yet. Scan the code with a phone. If it does not open the page:',
    reached: 'The network works: other devices have come.',
  },
  reasons: {
    wifi: 'The phone has to be in the same Wi-Fi as this computer, and not on 4G or 5G.',
    guests:
      'A Wi-Fi for guests often keeps devices from seeing each other (isolation). Use the main Wi-Fi, or a phone’s hotspot.',
    firewall:
      'The firewall of this computer has to let Tapis in. On Windows: Windows Security > Firewall > Allow an app > Tapis, private networks.',
  },
  seen: (address, time) => `${address}, at ${time}`,
};
