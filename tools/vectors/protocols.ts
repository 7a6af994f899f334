/** The files of recordings and the codecs that decode them. */
export const RECORDINGS: readonly { file: string; codec: string; independent: boolean }[] = [
  { file: 'teltonika.json', codec: 'teltonika', independent: false },
  { file: 'gt06.json', codec: 'gt06', independent: false },
  { file: 'gl200.json', codec: 'queclink', independent: false },
  { file: 'suntech.json', codec: 'suntech', independent: false },
  { file: 'h02.json', codec: 'h02', independent: false },
  { file: 'osmand.json', codec: 'osmand', independent: false },
  { file: 'independent/queclink.json', codec: 'queclink', independent: true },
];
