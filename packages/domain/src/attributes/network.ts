import { type AttributeGroup, number, text, toggle } from './definition.ts';

/** Readings of the mobile network and of the access points nearby. */
export const NETWORK = {
  title: 'Network',
  attributes: [
    number('mcc', 'mobile country code of the serving cell'),
    number('mnc', 'mobile network code of the serving cell'),
    number('lac', 'location or tracking area of the serving cell'),
    number('cellId', 'number of the serving cell'),
    text('cellText', 'the serving cell as an old report writes it'),
    number('gsmSignalPercent', 'strength of the signal, from none to the best that the modem shows'),
    number('rssiDbm', 'strength of the signal, where the protocol states the power'),
    number('cellSignal', 'strength of the signal, in a scale of the device that is documented nowhere'),
    text(
      'neighbourCells',
      'other cells in sight, `lac:cell:signal` each, with `mcc-mnc/` before it where the network is another',
    ),
    text('wifiAccessPoints', 'access points in sight, `address=signal` each'),
    text('networkTechnology', 'generation of the network: 2G, 3G, 4G'),
    number('networkType', "generation of the network, in Teltonika's code"),
    number(
      'dataMode',
      "whether the device is at home or roaming and sends much or little, in Teltonika's code",
    ),
    toggle('roaming', 'whether the network is not the home one'),
    number('bluetoothStatus', "state of Bluetooth, in Teltonika's code"),
    text('iccid', 'number of the SIM card'),
    text('imsi', 'number of the subscriber'),
  ],
} as const satisfies AttributeGroup;
