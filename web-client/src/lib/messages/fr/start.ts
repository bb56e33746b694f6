// French: the page of the first start, on the machine that runs the server.
import type { NetworkFinding, QuietReason } from '../../start/start';

const findings: Record<NetworkFinding, string> = {
  nothing:
    'Cet ordinateur n’est relié à aucun réseau. Reliez-le au Wi-Fi du club, ou branchez un câble : cette page s’en aperçoit toute seule.',
  no_address:
    'Cet ordinateur est branché, mais le réseau ne lui a pas donné d’adresse. Vérifiez la clé du Wi-Fi, ou rallumez la box.',
  only_virtual:
    'Il n’y a que des réseaux virtuels (machine virtuelle, conteneur, VPN) : aucune tablette ne peut entrer par là. Reliez cet ordinateur au Wi-Fi du club.',
  several:
    'Cet ordinateur est dans plusieurs réseaux. Choisissez l’adresse de celui où sont les tablettes et les téléphones.',
  quiet:
    'Aucun autre appareil n’est encore venu. Scannez le code avec un téléphone. S’il n’ouvre pas la page :',
  reached: 'Le réseau marche : d’autres appareils sont venus.',
};

const reasons: Record<QuietReason, string> = {
  wifi: 'Le téléphone doit être dans le même Wi-Fi que cet ordinateur, et non en 4G ou 5G.',
  guests:
    'Un Wi-Fi « invités » empêche souvent les appareils de se voir (isolation). Prenez le Wi-Fi principal, ou le partage de connexion d’un téléphone.',
  firewall:
    'Le pare-feu de cet ordinateur doit laisser entrer Tapis. Sous Windows : Sécurité Windows > Pare-feu > Autoriser une application > Tapis, réseaux privés.',
};

export const start = {
  title: 'Tapis est prêt',
  loading: 'Le serveur répond bientôt…',
  away: 'Le serveur ne répond plus. Sa fenêtre a peut-être été fermée : lancez Tapis à nouveau.',
  elsewhere:
    'Cette page est pour l’ordinateur sur lequel Tapis a été lancé (double clic, ou tapis start). Ouvrez-la là-bas.',
  toPairing: 'Entrer un code',
  director: '1. La page du directeur',
  directorHelp: 'Elle mène la soirée. Ouvrez-la sur cet ordinateur, ou sur un autre appareil avec ce code.',
  here: 'L’ouvrir sur cet ordinateur',
  code: 'Code',
  codeHelp: 'Le code change de temps en temps. Celui que vous lisez marche encore au moins dix minutes.',
  hasDirector: 'Le directeur a déjà son écran. Les autres appareils reçoivent leur code là-bas.',
  toDirector: 'La page du directeur',
  address: 'Adresse pour les autres appareils',
  noAddress: 'Pas encore d’adresse : il n’y a pas de réseau.',
  qr: (url: string) => `Code QR vers ${url}`,
  event: '2. La soirée',
  eventHelp:
    'Sur la page du directeur : « Table rapide » pour une table entre amis, ou un modèle pour un tournoi entier. Inscrivez les joueurs, tirez les places.',
  tables: '3. Une tablette par table',
  tablesHelp:
    'Sur la page du directeur : « Appairer une tablette », puis scannez le code avec la tablette. Laissez la fenêtre de Tapis ouverte, et l’ordinateur branché.',
  network: 'Le réseau',
  findings,
  reasons,
  seen: (address: string, time: string) => `${address}, à ${time}`,
};
