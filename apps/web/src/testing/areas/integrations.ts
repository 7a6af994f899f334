import type { ApiKey } from '@rastro/contract/resolvers';
import type { Area } from './area.ts';

/** The key that is there already. */
const first = (customer: { id: number; name: string }): ApiKey => ({
  id: 1,
  customerId: customer.id,
  customerName: customer.name,
  allCustomers: false,
  name: 'Planta',
  beginning: 'rastro_Ab12',
  permissions: ['Moviles', 'CrearMoviles'],
  lostPermissions: ['CrearMoviles'],
  state: 'ACTIVE',
  createdBy: 'Ana Ríos',
  createdAt: '2026-10-01T12:00:00.000Z',
  endsAt: '2027-10-01T12:00:00.000Z',
  revokedAt: null,
  lastUsedAt: '2026-11-18T12:00:00.000Z',
});

/** API keys and webhooks. */
export const integrations: Area = {
  Query: {
    apiKeys: (_, _args, { fleet, user }) => [
      ...fleet.apiKeys,
      ...(fleet.apiKeys.some(({ id }) => id === 1) ? [] : [first(user.shown.customer)]),
    ],
    webhooks: (_, _args, { user }) => [
      {
        ruleId: 1,
        ruleName: 'Exceso de velocidad',
        customerId: user.shown.customer.id,
        customerName: user.shown.customer.name,
        enabled: true,
        host: 'avisos.andina.test',
        sent: 12,
        waiting: 0,
        failed: 1,
        lastSentAt: '2026-11-18T12:00:00.000Z',
        lastAnswerStatus: 500,
      },
    ],
    webhookDeliveries: () => ({
      count: 1,
      items: [
        {
          id: 7,
          ruleId: 1,
          ruleName: 'Exceso de velocidad',
          notificationId: null,
          event: 'Exceso de velocidad',
          about: null,
          source: 'Bus 104 - AND-104',
          channel: 'WEBHOOK',
          receiver: 'avisos.andina.test',
          status: 'FAILED',
          attempts: 9,
          lastError: 'answered with 500',
          answerStatus: 500,
          createdAt: '2026-11-18T12:00:00.000Z',
          sentAt: null,
          nextAttemptAt: null,
        },
      ],
    }),
  },
  Mutation: {
    createApiKey: (_, { apiKey: { name, permissions, endsAt, allCustomers } }, { fleet, user }) => {
      const { customer } = user.shown;
      const made: ApiKey = {
        ...first(customer),
        id: fleet.apiKeys.length + 2,
        name,
        permissions,
        lostPermissions: [],
        endsAt,
        allCustomers: allCustomers ?? false,
        lastUsedAt: null,
      };
      fleet.apiKeys.unshift(made);
      return { apiKey: made, token: `rastro_clave-${made.id}` };
    },
    revokeApiKeys: (_, { apiKeyIds }, { fleet, user }) => {
      const all = [...fleet.apiKeys, first(user.shown.customer)];
      const chosen = all
        .filter(({ id }) => apiKeyIds.includes(id))
        .map((key): ApiKey => ({ ...key, state: 'REVOKED', revokedAt: new Date().toISOString() }));
      fleet.apiKeys = [...fleet.apiKeys.filter(({ id }) => !apiKeyIds.includes(id)), ...chosen];
      return chosen;
    },
    sendWebhookAgain: (_, { deliveryIds }) => deliveryIds.length,
  },
};
