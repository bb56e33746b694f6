// English: the local network: what keeps the screen on, which address to open, trusting the server.
import type { lan as french } from '../fr/lan';

export const lan: typeof french = {
  awake: {
    lock: 'Screen stays on',
    film: 'Screen stays on',
    touch: 'Screen: touch it',
    device: 'Screen: device’s setting',
  },
  awakeHelp: {
    lock: 'The browser keeps the screen on.',
    film: 'A moving picture that nobody sees keeps the screen on. If it goes dark all the same, set the device’s screen timeout to “never”.',
    touch: 'Touch the screen once: it will stay on.',
    device: 'Nothing keeps the screen on: set the device’s screen timeout to “never”, or go on to HTTPS.',
  },
  trustLink: 'Keep the screen on',
  trust: 'Trust this server',
  back: 'Back',
  why: 'Everything works without it, on plain HTTP. Over HTTPS a device also keeps its screen on by itself, can install Tapis as an app, and shows its screen again even while the server restarts.',
  unreachable: 'The server does not answer. Check the Wi-Fi: it is tried again by itself.',
  off: 'HTTPS is not switched on at this server.',
  offHelp: 'The organiser switches it on by starting the server like this:',
  offMeanwhile: 'Until then, set the screen timeout of each tablet to “never”, and leave it plugged in.',
  checksTitle: 'This device',
  checks: {
    https: 'Server reached over HTTPS',
    secure: 'Secure page',
    awake: 'Screen kept on',
    installable: 'App can be installed',
  },
  verdicts: {
    asking: 'being tried…',
    yes: 'yes',
    no: 'not yet',
    later: 'will be tried over HTTPS',
  },
  again: 'Check again',
  go: 'Go on over HTTPS',
  goHelp: 'Over HTTPS the device has to be paired once more: ask the director for a code.',
  done: 'This device trusts the server.',
  start: 'Start',
  install: 'Install the certificate',
  own: 'This server shows a certificate of the club’s own: there is nothing to install.',
  download: 'Download the certificate',
  devices: { apple: 'iPad, iPhone', android: 'Android', computer: 'Computer' },
  devicesLabel: 'Device',
  steps: {
    apple: [
      'Open this page in Safari and touch “Download the certificate”, then Allow.',
      'Settings: touch Profile Downloaded, then Install (twice).',
      'Settings > General > About > Certificate Trust Settings: switch the certificate of Tapis on.',
      'Come back to this page.',
    ],
    android: [
      'Touch “Download the certificate”.',
      'Settings > Security > Encryption & credentials > Install a certificate > CA certificate (on some devices: search the settings for “CA certificate”).',
      'Touch Install anyway, then choose the file ca.crt among the downloads.',
      'Come back to this page, in Chrome. (Firefox has a setting of its own.)',
    ],
    computer: [
      'Click “Download the certificate” and open the file ca.crt.',
      'Windows: Install Certificate > Current User > Trusted Root Certification Authorities.',
      'macOS: in Keychain Access, open the certificate, then Trust > Always Trust.',
      'Linux, or Firefox anywhere: settings of the browser > Certificates > Authorities > Import.',
      'Come back to this page.',
    ],
  },
  fingerprint: (name) => `SHA-256 fingerprint of “${name}”`,
  fingerprintHelp:
    'The server prints the same one when it starts. If the details of the certificate on the device show another one, do not install it, or remove it.',
  limits:
    'This certificate is good for addresses of local networks only: it can open nothing on the Internet.',
  others: 'This page on another device',
  qr: (url) => `QR code to ${url}`,
  address: 'Address in the code',
  addressHelp: 'That of the network the tablets are in. The choice is kept.',
  nowhere:
    'This server is open to this machine only: no tablet can reach it. Connect it to the club’s Wi-Fi, and start the server without --listen or with --listen 0.0.0.0:8080.',
};
