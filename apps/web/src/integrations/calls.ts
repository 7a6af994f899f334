import { type ApiKeyRowFragment, graphql } from '../api/index.ts';

/** A key as lists show it. */
export type ListedKey = ApiKeyRowFragment;

graphql(`
  fragment ApiKeyRow on ApiKey {
    id
    customerId
    customerName
    allCustomers
    name
    beginning
    permissions
    lostPermissions
    state
    createdBy
    createdAt
    endsAt
    revokedAt
    lastUsedAt
  }
`);

export const API_KEYS = graphql(`
  query ApiKeys {
    apiKeys {
      ...ApiKeyRow
    }
  }
`);

export const CREATE_API_KEY = graphql(`
  mutation CreateApiKey($apiKey: ApiKeyInput!) {
    createApiKey(apiKey: $apiKey) {
      token
      apiKey {
        ...ApiKeyRow
      }
    }
  }
`);

export const REVOKE_API_KEYS = graphql(`
  mutation RevokeApiKeys($ids: [Id!]!) {
    revokeApiKeys(apiKeyIds: $ids) {
      ...ApiKeyRow
    }
  }
`);

export const WEBHOOKS = graphql(`
  query Webhooks {
    webhooks {
      ruleId
      ruleName
      customerName
      enabled
      host
      sent
      waiting
      failed
      lastSentAt
      lastAnswerStatus
    }
  }
`);

export const WEBHOOK_DELIVERIES = graphql(`
  query WebhookDeliveries($ruleId: Id, $status: DeliveryStatus, $pageNumber: Int, $pageSize: Int) {
    webhookDeliveries(ruleId: $ruleId, status: $status, pageNumber: $pageNumber, pageSize: $pageSize) {
      count
      items {
        id
        ruleName
        event
        source
        receiver
        status
        attempts
        lastError
        answerStatus
        createdAt
        sentAt
        nextAttemptAt
      }
    }
  }
`);

export const SEND_AGAIN = graphql(`
  mutation SendWebhookAgain($ids: [Id!]!) {
    sendWebhookAgain(deliveryIds: $ids)
  }
`);
