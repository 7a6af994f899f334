import { graphql } from '../api/index.ts';

export const SERVICE_OPTIONS = graphql(`
  query ServiceOptions {
    serviceType {
      id
      description
    }
    frequency {
      id
      description
    }
    frequencyUnits {
      id
      description
    }
  }
`);

export const SERVICES = graphql(`
  query Services($assetIds: [Id!], $groupIDs: [Id!]) {
    service(assetIds: $assetIds, groupIDs: $groupIDs) {
      id
      asset {
        id
        name
        licensePlate
      }
      serviceType {
        id
        description
      }
      frequency {
        id
        description
      }
      quantityKm
      percentageAlert
      emailsList
      users
      dateStart
      warningDate
      dueDate
      actualOdo
      warningKm
      dueOdometer
      actualHours
      warningHours
      dueHours
      indicator
      usePerDay
      expectedDate
    }
  }
`);

export const SERVICES_PERFORMED = graphql(`
  query ServicesPerformed(
    $assetIds: [Id!]
    $groupIDs: [Id!]
    $startDate: DateTime!
    $endDate: DateTime!
    $days: [Weekday!]
  ) {
    getServicePerformed(
      assetIds: $assetIds
      groupIDs: $groupIDs
      startDate: $startDate
      endDate: $endDate
      days: $days
    ) {
      id
      asset {
        id
        name
        licensePlate
      }
      serviceType {
        id
        description
      }
      date
      kms
      marca
      supplier
      notes
      cost
      currency
      renewedServiceId
      attachments {
        id
        name
        contentType
        sizeBytes
      }
    }
  }
`);

export const SERVICED_ASSET = graphql(`
  query ServicedAsset($assetId: Id!) {
    asset(assetId: $assetId) {
      id
      name
      licensePlate
      internalNumber
      customer {
        id
        name
      }
    }
  }
`);

export const RECIPIENTS = graphql(`
  query Recipients($customerId: Id!) {
    usersByCustomer(customerId: $customerId) {
      id
      firstName
      lastName
      email
    }
  }
`);

export const CREATE_SERVICE = graphql(`
  mutation CreateService(
    $assetIds: [Id!]!
    $serviceTypeId: Id!
    $frequencyId: Id!
    $quantityKm: Float
    $percentageAlert: Int!
    $dateStart: DateTime!
    $users: [Id!]
    $emailsList: [String!]
  ) {
    createService(
      assetIds: $assetIds
      serviceTypeId: $serviceTypeId
      frequencyId: $frequencyId
      quantityKm: $quantityKm
      percentageAlert: $percentageAlert
      dateStart: $dateStart
      users: $users
      emailsList: $emailsList
    ) {
      ids
    }
  }
`);

export const UPDATE_SERVICE = graphql(`
  mutation UpdateService(
    $id: Id!
    $assetIds: [Id!]!
    $serviceTypeId: Id!
    $frequencyId: Id!
    $quantityKm: Float
    $percentageAlert: Int!
    $dateStart: DateTime!
    $users: [Id!]
    $emailsList: [String!]
  ) {
    updateService(
      id: $id
      assetIds: $assetIds
      serviceTypeId: $serviceTypeId
      frequencyId: $frequencyId
      quantityKm: $quantityKm
      percentageAlert: $percentageAlert
      dateStart: $dateStart
      users: $users
      emailsList: $emailsList
    ) {
      id
    }
  }
`);

export const DELETE_SERVICE = graphql(`
  mutation DeleteService($id: Id!) {
    deleteService(id: $id) {
      id
    }
  }
`);

export const CREATE_SERVICE_PERFORMED = graphql(`
  mutation CreateServicePerformed(
    $assetId: Id!
    $serviceTypeId: Id!
    $date: DateTime!
    $kms: Float
    $marca: String
    $supplier: String
    $notes: String
    $cost: Float
    $currency: String
    $renewServiceId: Id
  ) {
    createServicePerformed(
      assetId: $assetId
      serviceTypeId: $serviceTypeId
      date: $date
      kms: $kms
      marca: $marca
      supplier: $supplier
      notes: $notes
      cost: $cost
      currency: $currency
      renewServiceId: $renewServiceId
    ) {
      id
    }
  }
`);

export const UPDATE_SERVICE_PERFORMED = graphql(`
  mutation UpdateServicePerformed(
    $id: Id!
    $assetId: Id!
    $serviceTypeId: Id!
    $date: DateTime!
    $kms: Float
    $marca: String
    $supplier: String
    $notes: String
    $cost: Float
    $currency: String
  ) {
    updateServicePerformed(
      id: $id
      assetId: $assetId
      serviceTypeId: $serviceTypeId
      date: $date
      kms: $kms
      marca: $marca
      supplier: $supplier
      notes: $notes
      cost: $cost
      currency: $currency
    ) {
      id
    }
  }
`);

export const DELETE_SERVICE_PERFORMED = graphql(`
  mutation DeleteServicePerformed($id: Id!) {
    deleteServicePerformed(id: $id) {
      id
    }
  }
`);

export const DELETE_SERVICE_ATTACHMENT = graphql(`
  mutation DeleteServiceAttachment($id: Id!) {
    deleteServiceAttachment(id: $id) {
      id
    }
  }
`);
