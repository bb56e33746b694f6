// How much is left in this device's battery. Browsers tell in a secure context only, and some never do.
import type { FromClient } from '../../protocol/protocol.gen';

type BatteryManager = EventTarget & { readonly level: number; readonly charging: boolean };
type Battery = Extract<FromClient, { type: 'battery' }>;

const everyMs = 60_000;

/** Says it now and, while it changes, once a minute; `send` tells whether it was heard. Returns how to stop. */
export function tellBattery(send: (message: Battery) => boolean): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  void manager().then((battery) => {
    if (!battery || isOver) return;
    let told = '';
    const tell = (): void => {
      const message: Battery = {
        type: 'battery',
        percent: Math.round(battery.level * 100),
        charging: battery.charging,
      };
      const text = JSON.stringify(message);
      if (text !== told && send(message)) told = text;
    };
    tell();
    timer = setInterval(tell, everyMs);
  });
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

async function manager(): Promise<BatteryManager | undefined> {
  const asking = navigator as { getBattery?: () => Promise<BatteryManager> };
  try {
    return await asking.getBattery?.();
  } catch {
    // Forbidden by the page's or the device's policy: then the server does not learn it.
    return undefined;
  }
}
