/**
 * Every amount, threshold, day count and rate that the shop promises. Bar, cart, checkout, pages,
 * e-mails and structured data read this file, so a number changes in one place.
 * Money is in integer euro cents, without VAT unless `pricesIncludeVat` is true.
 * Source: specification, "Business constants"; docs/decisions/005.
 */
export const policy = {
  vatPercent: 21,
  /** false: VAT is added on top of catalogue prices. true: catalogue prices already contain it. */
  pricesIncludeVat: false,

  /** The estimate that the cart shows before a delivery method is chosen. */
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
      /** ISO 3166-1 alpha-2 code → price. Countries that are not listed are not served. */
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

  /**
   * When a parcel leaves, and the days on which no courier delivers anywhere in Spain (month-day, by
   * year). A delivery that would fall into a year that is not listed is promised in days, not dates.
   */
  dispatch: {
    /** Ordered before this hour of Madrid on a working day, it leaves that day. */
    cutOffHour: 14,
    holidays: {
      2026: '01-01 01-06 04-03 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
      2027: '01-01 01-06 03-26 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
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

  /** How long an order that is not paid holds its stock and its code. Stripe wants at least 30. */
  payment: { holdMinutes: 30 },
  /**
   * What orders that wait to be paid may hold, so that nobody empties the shelves without paying. They
   * say nothing to orders that are paid at once.
   */
  unpaid: {
    /**
     * At once by one client (an address, which an office or a whole street may share) or one e-mail.
     * An honest shopper has one open order; 60 units are a club's order, and more is a matter to talk about.
     */
    ofOne: { orders: 5, units: 60 },
    /**
     * The first open order of a client, if it is this small, only needs stock: nearly every honest
     * order is, and no flood of larger ones stops it.
     */
    small: { units: 6, ofVariant: 2 },
    /** Of a variant, all others together leave this much of its units for small ones, and hold at least so many. */
    variant: { sharePercent: 50, leastUnits: 1 },
    /** Of all units of the shop. A shop that sells a quarter of its stock within half an hour may raise it. */
    shopSharePercent: 25,
  },

  /** How long personal data are kept. Orders: Spanish commercial code, article 30. */
  retention: {
    orderYears: 6,
    contactMonths: 12,
    orderCookieMinutes: 60,
    orderLinkMonths: 12,
    sentMailDays: 30,
    knownDeviceDays: 180,
  },

  /** "-20 % en la primera compra": the code that keeps the promise travels in the welcome mail. */
  firstPurchase: { percent: 20, code: 'SUMMER20' },
  /** Loaded at first start; afterwards the database decides. */
  discountCodes: [
    { code: 'WELCOME10', percent: 10 },
    { code: 'SUMMER20', percent: 20 },
  ],

  /** Where the price filter of the listings divides: no band holds most of the catalogue. */
  priceStepsCents: [3000, 5000, 8000],

  /**
   * What each kind of jacket costs, as the help says it: catalogue prices, both ends included. The
   * catalogue need not have something in each. Source: specification, "Chatbot price ranges".
   */
  chatbotPriceRanges: {
    windbreakers: { fromCents: 4900, toCents: 8900 },
    softshells: { fromCents: 8900, toCents: 14_900 },
    waterproofs: { fromCents: 14_900, toCents: 29_900 },
    highMountain: { fromCents: 29_900, toCents: 49_900 },
  },
  /** A choice of cookies that is older is asked for again. Source: AEPD guide on cookies, 2023. */
  consentMonths: 24,

  /** Ten of one size and colour: more is a wholesale order, or somebody who empties a shelf. */
  limits: { cartLines: 50, lineQuantity: 10, savedCards: 10, savedAddresses: 10 },
  /** From this many units down, a shopper is told how many are left. */
  lowStockUnits: 3,
} as const
