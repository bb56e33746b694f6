// What the trust page finds out about this device, and what it shows for it.
import { forHost, type Ways } from './reach';

/** `later`: it can only be tried once this page has come over HTTPS. */
export type Verdict = 'asking' | 'yes' | 'no' | 'later';

export const checks = ['https', 'secure', 'awake', 'installable'] as const;
export type Check = (typeof checks)[number];
export type Verdicts = Readonly<Record<Check, Verdict>>;

export const nothingYet: Verdicts = {
  https: 'asking',
  secure: 'asking',
  awake: 'asking',
  installable: 'asking',
};

/** What is asked of a browser; a test gives its own answers. */
export type Probe = {
  readonly isHttps: boolean;
  readonly isSecure: boolean;
  /** Whether a page of this server answers there. */
  answers(origin: string): Promise<boolean>;
  /** Whether the browser keeps the screen on for a page. */
  keepsAwake(): Promise<boolean>;
  /** Whether the browser keeps the page itself, which it asks of what is installed. */
  keepsShell(): Promise<boolean>;
};

export async function verdicts(probe: Probe, secureOrigin: string | undefined): Promise<Verdicts> {
  const yesIf = (is: boolean): Verdict => (is ? 'yes' : 'no');
  const isReached = probe.isHttps || (secureOrigin !== undefined && (await probe.answers(secureOrigin)));
  if (!probe.isSecure)
    return { https: yesIf(isReached), secure: 'later', awake: 'later', installable: 'later' };
  const [isAwake, isKept] = await Promise.all([probe.keepsAwake(), probe.keepsShell()]);
  return {
    https: yesIf(isReached),
    secure: 'yes',
    awake: yesIf(isAwake),
    installable: yesIf(isKept && probe.isHttps),
  };
}

/** Devices that are told apart, as each hides this setting somewhere else. */
export const devices = ['apple', 'android', 'computer'] as const;
export type DeviceKind = (typeof devices)[number];

/** An iPad says that it is a Mac, but no Mac has several touch points. */
export function deviceKind(userAgent: string, touchPoints: number): DeviceKind {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'apple';
  return /macintosh/i.test(userAgent) && touchPoints > 1 ? 'apple' : 'computer';
}

/** How a server is set up, which decides what the page says. */
export type Setting = 'off' | 'authority' | 'own';

export function settingOf(ways: Ways): Setting {
  if (ways.https_port === null) return 'off';
  return ways.authority === null ? 'own' : 'authority';
}

/** Where the page goes on over HTTPS. */
export function secureOriginOf(ways: Ways, hostname: string): string | undefined {
  return forHost(ways.https, hostname);
}

/** A fingerprint in lines that people can compare. */
export function fingerprintLines(fingerprint: string): readonly string[] {
  const pairs = fingerprint.split(':');
  const aLine = 8;
  return Array.from({ length: Math.ceil(pairs.length / aLine) }, (_, index) =>
    pairs.slice(index * aLine, (index + 1) * aLine).join(' '),
  );
}
