// How the browsers of stories are started.
import type { LaunchOptions } from '@playwright/test';

/** What the browser does beside the page. It heeds one such list only, so what Playwright switches off is here too. */
const switchedOff = [
  // Pages behind the address bar, two for each window, which cost as much as ours.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'OptimizationHints', 'PaintHolding'],
  'ThirdPartyStoragePartitioning',
];

/** What is asked of the browser; `names` are found at this machine too. */
export type Launch = { readonly names?: readonly string[]; readonly args?: readonly string[] };

/** A browser that asks nobody but this machine, which shows that the screens need nothing else. */
export function launch({ names = [], args = [] }: Launch = {}): LaunchOptions {
  const known = [
    ...names.map((name) => `MAP ${name} 127.0.0.1`),
    ...['MAP * ~NOTFOUND', 'EXCLUDE localhost', 'EXCLUDE 127.0.0.1'],
  ];
  return {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      `--host-resolver-rules=${known.join(', ')}`,
      `--disable-features=${switchedOff.join(',')}`,
      // Letters are as wide as they are drawn on a tablet: the headless shell rounds them to whole pixels otherwise.
      '--font-render-hinting=none',
      ...args,
    ],
    chromiumSandbox: false,
  };
}
