// French: the local network: what keeps the screen on, which address to open, trusting the server.
import type { Awake } from '../../awake/keeper';
import type { Check, DeviceKind, Verdict } from '../../lan/trust';

const awake: Record<Awake, string> = {
  lock: 'Écran allumé',
  film: 'Écran allumé',
  touch: 'Écran : touchez-le',
  device: 'Écran : réglage de l’appareil',
};

const awakeHelp: Record<Awake, string> = {
  lock: 'Le navigateur garde l’écran allumé.',
  film: 'Une image animée invisible garde l’écran allumé. Si l’écran s’éteint quand même, réglez la mise en veille de l’appareil sur « jamais ».',
  touch: 'Touchez l’écran une fois : il restera allumé.',
  device:
    'Rien ne garde l’écran allumé : réglez la mise en veille de l’appareil sur « jamais », ou passez en HTTPS.',
};

const checks: Record<Check, string> = {
  https: 'Serveur joint en HTTPS',
  secure: 'Page sécurisée',
  awake: 'Écran gardé allumé',
  installable: 'Application installable',
};

const verdicts: Record<Verdict, string> = {
  asking: 'essai en cours…',
  yes: 'oui',
  no: 'pas encore',
  later: 'sera essayé en HTTPS',
};

const devices: Record<DeviceKind, string> = {
  apple: 'iPad, iPhone',
  android: 'Android',
  computer: 'Ordinateur',
};

const steps: Record<DeviceKind, readonly string[]> = {
  apple: [
    'Ouvrez cette page dans Safari et touchez « Télécharger le certificat », puis Autoriser.',
    'Réglages : touchez Profil téléchargé, puis Installer (deux fois).',
    'Réglages > Général > Informations > Réglages de confiance des certificats : activez le certificat de Tapis.',
    'Revenez sur cette page.',
  ],
  android: [
    'Touchez « Télécharger le certificat ».',
    'Paramètres > Sécurité > Chiffrement et identifiants > Installer un certificat > Certificat CA (sur certains appareils : cherchez « certificat CA » dans les paramètres).',
    'Touchez Installer quand même, puis choisissez le fichier ca.crt dans les téléchargements.',
    'Revenez sur cette page, dans Chrome. (Firefox a son propre réglage.)',
  ],
  computer: [
    'Cliquez sur « Télécharger le certificat » et ouvrez le fichier ca.crt.',
    'Windows : Installer un certificat > Utilisateur actuel > Autorités de certification racines de confiance.',
    'macOS : dans Trousseaux d’accès, ouvrez le certificat, puis Se fier > Toujours approuver.',
    'Linux, ou Firefox partout : réglages du navigateur > Certificats > Autorités > Importer.',
    'Revenez sur cette page.',
  ],
};

export const lan = {
  awake,
  awakeHelp,
  trustLink: 'Garder l’écran allumé',
  trust: 'Faire confiance à ce serveur',
  back: 'Retour',
  why: 'Tout marche sans cela, en HTTP simple. En HTTPS, l’appareil garde en plus son écran allumé tout seul, peut installer Tapis comme une application, et réaffiche l’écran même si le serveur redémarre.',
  unreachable: 'Le serveur ne répond pas. Vérifiez le Wi-Fi : nouvel essai tout seul.',
  off: 'HTTPS n’est pas activé sur ce serveur.',
  offHelp: 'L’organisateur l’active en démarrant le serveur ainsi :',
  offMeanwhile:
    'En attendant, réglez la mise en veille de l’écran de chaque tablette sur « jamais », et laissez-la branchée.',
  checksTitle: 'Cet appareil',
  checks,
  verdicts,
  again: 'Vérifier à nouveau',
  go: 'Continuer en HTTPS',
  goHelp: 'En HTTPS, l’appareil est à appairer une fois de plus : demandez un code au directeur.',
  done: 'Cet appareil fait confiance au serveur.',
  start: 'Commencer',
  install: 'Installer le certificat',
  own: 'Ce serveur montre un certificat du club : il n’y a rien à installer.',
  download: 'Télécharger le certificat',
  devices,
  devicesLabel: 'Appareil',
  steps,
  fingerprint: (name: string) => `Empreinte SHA-256 de « ${name} »`,
  fingerprintHelp:
    'Le serveur affiche la même à son démarrage. Si les détails du certificat sur l’appareil en montrent une autre, ne l’installez pas, ou retirez-le.',
  limits:
    'Ce certificat ne vaut que pour des adresses de réseau local : il ne peut rien ouvrir sur Internet.',
  others: 'Cette page sur un autre appareil',
  qr: (url: string) => `Code QR vers ${url}`,
  address: 'Adresse dans le code',
  addressHelp: 'Celle du réseau où sont les tablettes. Ce choix est gardé.',
  nowhere:
    'Ce serveur n’est ouvert qu’à cette machine : aucune tablette ne peut le joindre. Connectez-la au Wi-Fi du club, et démarrez le serveur sans --listen ou avec --listen 0.0.0.0:8080.',
};
