import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { graphql, query } from '../../api/index.ts';
import { defineTexts, useTexts } from '../../i18n/index.ts';
import { Section } from '../../ui/index.ts';

const LISTENERS = graphql(`
  query DeviceListeners {
    deviceListeners { protocol port transports }
  }
`);

const texts = defineTexts('reportsTo', {
  es: {
    title: 'A dónde transmite',
    hint: 'Configure el equipo, o el teléfono, con estos datos.',
    url: 'Dirección (URL): {{url}}',
    identifier: 'Identificador: {{identifier}}',
    server: 'Servidor: {{host}}',
    port: 'Puerto: {{port}} ({{transports}})',
    here: 'Para el equipo, {{host}} es él mismo: ponga en su lugar la dirección de este servidor en la red, como 192.168.1.20, o su nombre.',
    none: 'Este servidor no escucha el protocolo {{protocol}}.',
  },
  en: {
    title: 'Where it reports to',
    hint: 'Configure the device, or the phone, with these.',
    url: 'Address (URL): {{url}}',
    identifier: 'Identifier: {{identifier}}',
    server: 'Server: {{host}}',
    port: 'Port: {{port}} ({{transports}})',
    here: 'To the device, {{host}} is itself: use the address of this server in the network instead, such as 192.168.1.20, or its name.',
    none: 'This server does not listen to the protocol {{protocol}}.',
  },
});

/** Hosts by which every machine means itself: who opened Rastro on the server has them in the address bar, and no device can use them. */
const OF_ITSELF = /^(?:localhost|127\.|\[::1\]$)/;

/** What a device of a protocol is to be configured with, so that it reports to this server. */
export function ReportsTo({ protocol, identifier }: { protocol: string; identifier: string }) {
  const t = useTexts(texts);
  const answer = useQuery(query(LISTENERS, {}));
  if (!answer.data) return null;
  const listener = answer.data.deviceListeners.find((each) => each.protocol === protocol);
  const host = window.location.hostname;
  const lines = !listener
    ? [t('none', { protocol })]
    : listener.transports.includes('http')
      ? [t('url', { url: `http://${host}:${listener.port}` }), t('identifier', { identifier })]
      : [
          t('server', { host }),
          t('port', {
            port: String(listener.port),
            transports: listener.transports.map((transport) => transport.toUpperCase()).join(', '),
          }),
        ];
  return (
    <Section title={t('title')} {...(listener ? { hint: t('hint') } : {})}>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {lines.join('\n')}
      </Text>
      {listener && OF_ITSELF.test(host) && (
        <Text size="sm" c="dimmed">
          {t('here', { host })}
        </Text>
      )}
    </Section>
  );
}
