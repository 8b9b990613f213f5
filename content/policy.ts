/** Price and days to a zone outside the VAT territory. */
type OutlyingTariff = { priceCents: number; workingDays: { min: number; max: number } }

/**
 * Every amount, threshold, day count and rate that the shop promises. Announcement bar, cart,
 * checkout, pages, e-mails and structured data read this file, so a number changes in one place.
 * The owner changes values in the database (`ajustes`), which come before those of this file.
 * Money is in integer euro cents. Catalogue prices are without VAT unless `prices.include` says
 * otherwise; shipping prices are what the shopper pays, with the VAT of the sale if it has any.
 * Source: specification, "Business constants"; docs/decisions/005 and 039.
 */
export const firstPolicy = {
  prices: {
    /** `withoutVat`: VAT is added to catalogue prices. `withVat`: catalogue prices include it. */
    include: 'withoutVat' as 'withoutVat' | 'withVat',
  },
  vat: {
    percent: 21,
    /** LIVA (Ley 37/1992), articles 91.Uno and 91.Dos: for products of these classes. */
    reducedPercent: 10,
    superReducedPercent: 4,
    /**
     * true: sales to other EU countries have the VAT of the destination (content/vat-rates.ts) and
     * are declared in the one-stop shop. false: Spanish VAT, allowed up to 10,000 € a year.
     * Source: LIVA (Ley 37/1992), articles 68.Tres and 73; docs/decisions/039.
     */
    oss: false as boolean,
    /** Whether VAT numbers of other EU countries are asked of VIES. No price depends on it (docs/decisions/100). */
    asksVies: false as boolean,
  },

  /** The cart's shipping estimate, before a method is chosen. It is free from the same price as express. */
  cartShipping: { priceCents: 495 },

  /** The published tariff, charged at checkout. */
  shipping: {
    standard: {
      priceCents: 395,
      balearesPriceCents: 395 as number,
      /** Free from this price of the goods on: with VAT, as shoppers read it, before a discount. */
      freeFromCents: 5000,
      workingDays: { min: 3, max: 5 },
      zones: ['peninsula', 'baleares'],
    },
    /** Outside the VAT territory: sold without VAT. null: no deliveries there. */
    canarias: { priceCents: 1295, workingDays: { min: 5, max: 10 } } as OutlyingTariff | null,
    ceuta: { priceCents: 1495, workingDays: { min: 5, max: 10 } } as OutlyingTariff | null,
    melilla: { priceCents: 1495, workingDays: { min: 5, max: 10 } } as OutlyingTariff | null,
    express: {
      priceCents: 695,
      /** As for standard. The bar of the cart counts up to it. */
      freeFromCents: 7500,
      hours: { min: 24, max: 48 },
      zones: ['peninsula'],
    },
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

  /** Gift wrap for a whole order. The price includes the VAT of the sale, like that of the shipping. */
  giftWrap: { isOffered: true as boolean, priceCents: 395 },

  returns: {
    days: 30,
    refundDays: { min: 3, max: 5 },
    deliveryTries: 2,
    withdrawalDays: 14,
    refundWithinDays: 14,
  },
  guaranteeYears: 3,

  payment: {
    /** How long an unpaid order holds its stock and its code. Stripe requires at least 30. */
    holdMinutes: 30,
    /** The provider has a page of its own, where the payment is chosen. Set by the server's configuration. */
    isElsewhere: false as boolean,
    /** The checkout offers the transfer. Follows from the settings of `content/bank.ts`. */
    takesTransfers: false as boolean,
  },

  /** Whether the checkout offers it, its fee with VAT, and the most that an order may cost with it. */
  cashOnDelivery: { isInCheckout: false as boolean, feeCents: 300, mostCents: 50_000 },

  /**
   * "-20 % en la primera compra": the announcement bar and the welcome mail contain the code.
   * `onlyOnce`: the code works only for a customer without an earlier order (docs/decisions/038).
   */
  firstPurchase: { percent: 20, code: 'SUMMER20', onlyOnce: true as boolean },

  /** Borders of the price filter, chosen so that no band has most of the catalogue. */
  priceStepsCents: [3000, 5000, 8000],

  /** After this, the shop asks for the cookie choice again. Source: AEPD guide on cookies, 2023. */
  consentMonths: 24,

  /** More than ten of one size and colour is a wholesale order, or an attempt to drain stock. */
  limits: { cartLines: 50, lineQuantity: 10, savedCards: 10, savedAddresses: 10 },
  /** At this many units or fewer, the shopper sees how many are left. */
  lowStockUnits: 3,

  /** What people of the desk who are no owners may give back of one order, in all. */
  desk: { supportRefundLimitCents: 10_000 },
} as const
