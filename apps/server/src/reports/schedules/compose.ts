import {
  createFormat,
  isOfMoment,
  type Language,
  REPORT_TERMS,
  type ReportWords,
  wordIn,
} from '@rastro/format';
import { rangeText } from '../kernel/parameters.ts';

const TEXTS = {
  es: {
    attached: 'El reporte va adjunto.',
    fetch: 'El archivo es demasiado grande para enviarlo por correo. Puede descargarlo, con su usuario, en:',
    fetchInApp:
      'El archivo es demasiado grande para enviarlo por correo. Puede descargarlo en Rastro, en Reportes planificados.',
    why: (customer: string) => `Recibe este correo porque ${customer} lo agregó a un reporte planificado.`,
  },
  en: {
    attached: 'The report is attached.',
    fetch: 'The file is too large for an e-mail. You can download it, after logging in, at:',
    fetchInApp:
      'The file is too large for an e-mail. You can download it in Rastro, under Scheduled reports.',
    why: (customer: string) => `You receive this e-mail because ${customer} added you to a scheduled report.`,
  },
};

/** What a mail with a report is about. */
export interface ReportMail {
  /** The name of the schedule, and whose it is. */
  name: string;
  customerName: string;
  words: ReportWords;
  /** In milliseconds since 1970, `to` excluded. */
  range: { from: number; to: number };
  language: Language;
  timeZone: string;
  /** Where the file can be fetched: null where it is attached, empty where the address of the web app is not known. */
  link: string | null;
}

/** The mail with a report, in the language of its creator. */
export function composeReport(mail: ReportMail): { subject: string; text: string } {
  const { name, customerName, words, range, language, timeZone, link } = mail;
  const t = TEXTS[language === 'US' ? 'en' : 'es'];
  const format = createFormat({ language, timeZone });
  const title = wordIn(words.title, language);
  const about = isOfMoment(words)
    ? `${wordIn(REPORT_TERMS.moment, language)}: ${format.dateTime(range.to)} (${format.timeZone})`
    : `${wordIn(REPORT_TERMS.period, language)}: ${rangeText(range, format)}`;
  // The moment of what is of now is that at which the file was written, which the file says.
  const head = words.isOfNow ? title : `${title}\n${about}`;
  const file = link === null ? t.attached : link === '' ? t.fetchInApp : `${t.fetch}\n${link}`;
  return {
    subject: `${name}: ${title}`,
    text: `${[head, file, `--\n${t.why(customerName)}`].join('\n\n')}\n`,
  };
}
