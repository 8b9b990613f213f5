import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from './open.ts'
import { createShop } from './migrations/001-shop.ts'
import { createContact } from './migrations/002-contact.ts'
import { createAccounts } from './migrations/003-accounts.ts'
import { createEmailCodes } from './migrations/004-email-codes.ts'
import { createDeletedAccounts } from './migrations/005-deleted-accounts.ts'
import { createOrderLife } from './migrations/006-order-life.ts'
import { createOrderLinks } from './migrations/007-order-links.ts'
import { createReturns } from './migrations/008-returns.ts'
import { indexOrdersByState } from './migrations/009-orders-by-state.ts'
import { createUpkeep } from './migrations/010-upkeep.ts'
import { createRateLimits } from './migrations/011-rate-limits.ts'
import { createUnpaidHolds } from './migrations/012-unpaid-holds.ts'
import { createOwedMoney } from './migrations/013-owed-money.ts'
import { createForwardLoads } from './migrations/014-forward-loads.ts'
import { indexMailsByAddress } from './migrations/015-mails-by-address.ts'
import { addRefundTurns } from './migrations/016-refund-turns.ts'
import { createGoodsLedger } from './migrations/017-goods-ledger.ts'
import { createMoneyLedger } from './migrations/018-money-ledger.ts'
import { createInvoices } from './migrations/019-invoices.ts'
import { createScheduledPrices } from './migrations/020-scheduled-prices.ts'
import { addCodeRules } from './migrations/021-code-rules.ts'
import { addTaxZones } from './migrations/022-tax-zones.ts'
import { createSettings } from './migrations/023-settings.ts'
import { createOwnerMail } from './migrations/024-owner-mail.ts'
import { createEmptySearches } from './migrations/025-searches.ts'
import { createBackInStock } from './migrations/026-back-in-stock.ts'
import { createReviews } from './migrations/027-reviews.ts'
import { addGiftWrap } from './migrations/028-gift-wrap.ts'
import { createCatalogueChanges } from './migrations/029-catalogue-changes.ts'
import { indexGrowingTables } from './migrations/031-growing-tables.ts'
import { createJobs } from './migrations/032-jobs.ts'
import { createStaff } from './migrations/033-staff.ts'
import { createAudit } from './migrations/034-audit.ts'
import { createProductDrafts } from './migrations/035-product-drafts.ts'
import { createCustomerNotes } from './migrations/038-customer-notes.ts'
import { createBackups } from './migrations/039-backups.ts'
import { createStaffPresence } from './migrations/041-staff-presence.ts'
import { createOrderNotes } from './migrations/042-order-notes.ts'
import { addUndoneParcels } from './migrations/043-undone-parcels.ts'
import { createReplyTemplates } from './migrations/044-reply-templates.ts'
import { addPhotographs } from './migrations/045-photographs.ts'
import { createDeliveries } from './migrations/046-deliveries.ts'
import { numberDocumentsByDate } from './migrations/047-orders-by-word-and-date.ts'
import { addUnitCosts } from './migrations/048-unit-costs.ts'
import { addShelves } from './migrations/049-shelves.ts'
import { addDraftsAndHistory } from './migrations/050-drafts-and-history.ts'
import { indexStock } from './migrations/051-stock-indexes.ts'
import { addMissingUnits } from './migrations/052-missing-returns.ts'
import { createSaleInvoices } from './migrations/053-sale-invoices.ts'
import { addBuyerCountries } from './migrations/054-buyers-of-other-countries.ts'
import { createVerifactu } from './migrations/055-verifactu.ts'
import { separateIssuers } from './migrations/056-issuers.ts'
import { createGuaranteeNotice } from './migrations/057-guarantee-notice.ts'
import { createRecalls } from './migrations/058-recalls.ts'
import { refuseInvoices } from './migrations/059-refused-invoices.ts'
import { createLawFindings } from './migrations/061-law.ts'
import { createVatChecks } from './migrations/062-vat-checks.ts'
import { indexRecordsByDay } from './migrations/063-records-by-day.ts'
import { createDurabilityLabels } from './migrations/064-durability-labels.ts'
import { addRecallDetails } from './migrations/065-recall-orders.ts'
import { createOptionValues } from './migrations/066-option-values.ts'
import { createCategories } from './migrations/067-categories.ts'
import { createMakers } from './migrations/068-makers.ts'
import { createActivities } from './migrations/069-activities.ts'
import { addLineRates } from './migrations/070-line-rates.ts'
import { createCollections } from './migrations/071-collections.ts'
import { createOwnFields } from './migrations/072-own-fields.ts'
import { addVariantPrices } from './migrations/073-variant-prices.ts'
import { createReplacements } from './migrations/074-replacements.ts'
import { addCashOnDelivery } from './migrations/079-cash-on-delivery.ts'
import { createPageDrafts } from './migrations/078-page-drafts.ts'
import { createLineParts } from './migrations/080-line-parts.ts'
import { createOffers } from './migrations/081-offers.ts'
import { createExchangeOrders } from './migrations/082-exchange-orders.ts'
import { createReturnExchanges } from './migrations/086-return-exchanges.ts'
import { createDeviceStatements } from './migrations/083-device-statements.ts'
import { addPacks } from './migrations/084-packs.ts'
import { addReplacementArrivals } from './migrations/087-replacements-arrive.ts'
import { createClaims } from './migrations/076-claims.ts'

/**
 * Forward only, in this order, never edited once released. A migration that older programs cannot
 * work with sets `schema_compatibility.oldest_program` to its own number.
 */
export const migrations = (kind: DatabaseKind): Record<string, Migration> => ({
  ...beforeTheDesk(kind),
  ...sinceTheDesk(kind),
})

const beforeTheDesk = (kind: DatabaseKind): Record<string, Migration> => ({
  '001-shop': { up: (db) => createShop(db, kind) },
  '002-contact': { up: (db) => createContact(db, kind) },
  '003-accounts': { up: (db) => createAccounts(db, kind) },
  '004-email-codes': { up: (db) => createEmailCodes(db, kind) },
  '005-deleted-accounts': { up: createDeletedAccounts },
  '006-order-life': { up: (db) => createOrderLife(db, kind) },
  '007-order-links': { up: (db) => createOrderLinks(db, kind) },
  '008-returns': { up: (db) => createReturns(db, kind) },
  '009-orders-by-state': { up: indexOrdersByState },
  '010-upkeep': { up: (db) => createUpkeep(db, kind) },
  '011-rate-limits': { up: (db) => createRateLimits(db, kind) },
  '012-unpaid-holds': { up: (db) => createUnpaidHolds(db, kind) },
  '013-owed-money': { up: (db) => createOwedMoney(db, kind) },
  '014-forward-loads': { up: (db) => createForwardLoads(db, kind) },
  '015-mails-by-address': { up: indexMailsByAddress },
  '016-refund-turns': { up: addRefundTurns },
  '017-goods-ledger': { up: (db) => createGoodsLedger(db, kind) },
  '018-money-ledger': { up: (db) => createMoneyLedger(db, kind) },
  '019-invoices': { up: (db) => createInvoices(db, kind) },
  '020-scheduled-prices': { up: (db) => createScheduledPrices(db, kind) },
  '021-code-rules': { up: (db) => addCodeRules(db, kind) },
  '022-tax-zones': { up: addTaxZones },
  '023-settings': { up: (db) => createSettings(db, kind) },
  '024-owner-mail': { up: (db) => createOwnerMail(db, kind) },
  '025-searches': { up: (db) => createEmptySearches(db, kind) },
  '026-back-in-stock': { up: (db) => createBackInStock(db, kind) },
  '027-reviews': { up: (db) => createReviews(db, kind) },
  '028-gift-wrap': { up: addGiftWrap },
  '029-catalogue-changes': { up: (db) => createCatalogueChanges(db, kind) },
  '031-growing-tables': { up: (db) => indexGrowingTables(db, kind) },
  '032-jobs': { up: (db) => createJobs(db, kind) },
})

const sinceTheDesk = (kind: DatabaseKind): Record<string, Migration> => ({
  '033-staff': { up: (db) => createStaff(db, kind) },
  '034-audit': { up: (db) => createAudit(db, kind) },
  '035-product-drafts': { up: (db) => createProductDrafts(db, kind) },
  '038-customer-notes': { up: (db) => createCustomerNotes(db, kind) },
  '039-backups': { up: (db) => createBackups(db, kind) },
  '041-staff-presence': { up: (db) => createStaffPresence(db, kind) },
  '042-order-notes': { up: (db) => createOrderNotes(db, kind) },
  '043-undone-parcels': { up: addUndoneParcels },
  '044-reply-templates': { up: (db) => createReplyTemplates(db, kind) },
  '045-photographs': { up: addPhotographs },
  '046-deliveries': { up: (db) => createDeliveries(db, kind) },
  '047-orders-by-word-and-date': { up: (db) => numberDocumentsByDate(db, kind) },
  '048-unit-costs': { up: addUnitCosts },
  '049-shelves': { up: (db) => addShelves(db, kind) },
  '050-drafts-and-history': { up: (db) => addDraftsAndHistory(db, kind) },
  '051-stock-indexes': { up: (db) => indexStock(db, kind) },
  '052-missing-returns': { up: (db) => addMissingUnits(db) },
  '053-sale-invoices': { up: (db) => createSaleInvoices(db, kind) },
  '054-buyers-of-other-countries': { up: addBuyerCountries },
  '055-verifactu': { up: (db) => createVerifactu(db, kind) },
  '056-issuers': { up: (db) => separateIssuers(db, kind) },
  '057-guarantee-notice': { up: (db) => createGuaranteeNotice(db, kind) },
  '058-recalls': { up: (db) => createRecalls(db, kind) },
  '059-refused-invoices': { up: (db) => refuseInvoices(db, kind) },
  '061-law': { up: (db) => createLawFindings(db, kind) },
  '062-vat-checks': { up: (db) => createVatChecks(db, kind) },
  '063-records-by-day': { up: (db) => indexRecordsByDay(db, kind) },
  '064-durability-labels': { up: (db) => createDurabilityLabels(db, kind) },
  '065-recall-orders': { up: addRecallDetails },
  '066-option-values': { up: (db) => createOptionValues(db, kind) },
  '067-categories': { up: (db) => createCategories(db, kind) },
  '068-makers': { up: (db) => createMakers(db, kind) },
  '069-activities': { up: (db) => createActivities(db, kind) },
  '070-line-rates': { up: addLineRates },
  '071-collections': { up: (db) => createCollections(db, kind) },
  '072-own-fields': { up: (db) => createOwnFields(db, kind) },
  '073-variant-prices': { up: (db) => addVariantPrices(db, kind) },
  '074-replacements': { up: (db) => createReplacements(db, kind) },
  '076-claims': { up: (db) => createClaims(db, kind) },
  '078-page-drafts': { up: (db) => createPageDrafts(db, kind) },
  '079-cash-on-delivery': { up: (db) => addCashOnDelivery(db, kind) },
  '080-line-parts': { up: (db) => createLineParts(db, kind) },
  '081-offers': { up: (db) => createOffers(db, kind) },
  '082-exchange-orders': { up: (db) => createExchangeOrders(db, kind) },
  '083-device-statements': { up: (db) => createDeviceStatements(db, kind) },
  '084-packs': { up: addPacks },
  '086-return-exchanges': { up: (db) => createReturnExchanges(db, kind) },
  '087-replacements-arrive': { up: addReplacementArrivals },
})

/** These build indexes beside running servers, which Postgres does only outside a transaction. */
export const WITHOUT_TRANSACTION = new Set([
  '031-growing-tables',
  '051-stock-indexes',
  '063-records-by-day',
])
