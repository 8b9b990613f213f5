import { liveSettings } from '#core/policy/live-settings.ts'

/**
 * Every amount, threshold, day count and rate that the shop promises. Announcement bar, cart,
 * checkout, pages, e-mails and structured data read this file, so a number changes in one place.
 * The owner changes values in the database (`ajustes`), which come before those of this file.
 * Money is in integer euro cents, without VAT unless `pricesIncludeVat` is true.
 * Source: specification, "Business constants"; docs/decisions/005.
 */
const values = {
  vatPercent: 21,
  /** false: VAT is added to catalogue prices. true: catalogue prices include it. */
  pricesIncludeVat: false,

  /** The cart's shipping estimate, before a method is chosen. */
  cartShipping: { priceCents: 495, freeFromCents: 7500 },

  /** The published tariff, charged at checkout. */
  shipping: {
    standard: {
      priceCents: 395,
      freeAboveCents: 5000,
      workingDays: { min: 3, max: 5 },
      zones: ['peninsula', 'baleares'],
    },
    express: { priceCents: 695, hours: { min: 24, max: 48 }, zones: ['peninsula'] },
    international: {
      fromCents: 995,
      workingDays: { min: 5, max: 7 },
      /** ISO 3166-1 alpha-2 code → price. Countries that are not listed get no deliveries. */
      priceCentsByCountry: {
        PT: 995,
        AD: 995,
        FR: 1195,
        IT: 1295,
        DE: 1395,
        BE: 1395,
        NL: 1395,
        LU: 1395,
        AT: 1495,
        IE: 1595,
      },
    },
  },

  returns: {
    days: 30,
    refundDays: { min: 3, max: 5 },
    deliveryTries: 2,
    withdrawalDays: 14,
    refundWithinDays: 14,
  },
  guaranteeYears: 3,

  /** How long an unpaid order holds its stock and its code. Stripe requires at least 30. */
  payment: { holdMinutes: 30 },

  /** "-20 % en la primera compra": the welcome mail contains the code. */
  firstPurchase: { percent: 20, code: 'SUMMER20' },

  /** Borders of the price filter, chosen so that no band has most of the catalogue. */
  priceStepsCents: [3000, 5000, 8000],

  /** After this, the shop asks for the cookie choice again. Source: AEPD guide on cookies, 2023. */
  consentMonths: 24,

  /** More than ten of one size and colour is a wholesale order, or an attempt to drain stock. */
  limits: { cartLines: 50, lineQuantity: 10, savedCards: 10, savedAddresses: 10 },
  /** At this many units or fewer, the shopper sees how many are left. */
  lowStockUnits: 3,
} as const

export const policy = liveSettings('policy', values)
