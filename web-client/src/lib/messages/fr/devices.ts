// French: the club's devices, and tablets that ask for a table.
import type { JoinFailure } from '../../device/joining';
import { moment } from '../../format/format';

const names = (all: readonly string[]): string => all.map((name) => `« ${name} »`).join(' et ');

const failures: Record<JoinFailure, string> = {
  closed: 'Ce tournoi attend un code à 6 chiffres. Demandez-le au directeur.',
  too_many: 'Trop de tablettes demandent en même temps. Attendez la réponse de l’arbitre.',
  unreachable: 'Serveur introuvable. Vérifiez le Wi-Fi, puis recommencez.',
  server: 'Le serveur a un problème. Recommencez dans un instant.',
};

export const devices = {
  failures,
  justNow: 'vu à l’instant',
  seen: (time: string) => `vu il y a ${time}`,
  never: 'jamais connecté',
  battery: (percent: number, isCharging: boolean) =>
    `batterie ${percent} %${isCharging ? ', en charge' : ''}`,
  low: 'à brancher',
  until: (at: number) => `reste appairé jusqu’au ${moment(at, 'fr-FR', 'date')}`,
  untilSoon: (at: number) =>
    `s’il ne sert pas avant, à appairer à nouveau dès le ${moment(at, 'fr-FR', 'short')}`,
  conflict: (table: number, all: readonly string[]) =>
    `Table ${table} : ${all.length} tablettes en ligne, ${names(all)}`,
  twice: (all: readonly string[]) => `${all.length} tablettes : ${names(all)}`,
  conflictHelp: 'Gardez-en une : le directeur retire l’autre dans Tables, Appareils.',
  joins: 'Tablettes à la porte',
  asks: (name: string, table: number) => `Tablette « ${name} » demande la table ${table}`,
  takesOver: (name: string, table: number) =>
    `Tablette « ${name} » veut remplacer celle de la table ${table}`,
  takesOverHelp: 'L’ancienne sera retirée.',
  waits: (time: string) => `encore ${time}`,
  accept: 'Accepter',
  refuse: 'Refuser',
  may: 'Les tablettes demandent leur table, l’arbitre accepte',
  mayHelp:
    'Affichez ce code QR : une tablette le scanne, choisit sa table, et l’arbitre répond d’une touche. Elle peut aussi en remplacer une autre.',
  mayNot: 'Sans cela, chaque tablette a besoin d’un code à 6 chiffres.',
  on: 'Autorisé',
  off: 'Autoriser',
  end: 'Ne plus autoriser',
  join: {
    title: 'Rejoindre une table',
    lead: 'Touchez votre table. L’arbitre accepte sur son écran.',
    replaces: 'remplacer sa tablette',
    free: 'sans tablette',
    name: 'Nom de la tablette',
    nameExample: 'Tablette de secours',
    asking: (table: number) => `Table ${table} demandée`,
    waiting: 'L’arbitre doit toucher Accepter sur son écran. Gardez cette page ouverte.',
    refused: 'L’arbitre a refusé. Choisissez une autre table, ou parlez-lui.',
    over: 'Personne n’a répondu. Demandez encore une fois.',
    another: 'Choisir une autre table',
    noTables: 'Ce tournoi n’a pas encore de table. Réessayez quand le directeur en a ouvert.',
    byTable: 'Sans code : demander une table, ou remplacer sa tablette',
    byCode: 'J’ai un code à 6 chiffres',
  },
};
