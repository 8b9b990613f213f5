import file from '#content/policy.json' with { type: 'json' }

type Days = { min: number; max: number }

/** Outside the VAT territory: sold without VAT. null: no deliveries there. */
type OutlyingTariff = { priceCents: number; workingDays: Days } | null

/**
 * Every amount, threshold, day count and rate that the shop promises. Announcement bar, cart,
 * checkout, pages, e-mails and structured data read them, so a number changes in one place. The
 * owner's changes in the database (`ajustes`) come before the file. Money is in integer euro cents.
 * Catalogue prices are without VAT unless `prices.include` says otherwise; shipping prices are what
 * the shopper pays, with the VAT of the sale if it has any.
 * Source: specification, "Business constants"; docs/decisions/005 and 039.
 */
type PolicyValues = {
  /** `withoutVat`: VAT is added to catalogue prices. `withVat`: catalogue prices include it. */
  prices: { include: 'withoutVat' | 'withVat' }
  vat: {
    percent: number
    /** LIVA (Ley 37/1992), articles 91.Uno and 91.Dos: for products of these classes. */
    reducedPercent: number
    superReducedPercent: number
    /**
     * true: sales to other EU countries have the VAT of the destination (content/vat-rates.json) and
     * are declared in the one-stop shop. false: Spanish VAT, allowed up to 10,000 € a year.
     * Source: LIVA (Ley 37/1992), articles 68.Tres and 73; docs/decisions/039.
     */
    oss: boolean
    /** Whether VAT numbers of other EU countries are asked of VIES. No price depends on it (docs/decisions/100). */
    asksVies: boolean
  }
  /** The cart's shipping estimate, before a method is chosen. It is free from the same price as express. */
  cartShipping: { priceCents: number }
  /** The published tariff, charged at checkout. */
  shipping: {
    standard: {
      priceCents: number
      balearesPriceCents: number
      /** Free from this price of the goods on: with VAT, as shoppers read it, before a discount. */
      freeFromCents: number
      workingDays: Days
      zones: readonly ('peninsula' | 'baleares')[]
    }
    canarias: OutlyingTariff
    ceuta: OutlyingTariff
    melilla: OutlyingTariff
    express: {
      priceCents: number
      /** As for standard. The bar of the cart counts up to it. */
      freeFromCents: number
      hours: Days
      zones: readonly 'peninsula'[]
    }
    /** By the ISO 3166-1 alpha-2 code; countries that are not listed get no deliveries. */
    international: (typeof file)['shipping']['international']
  }
  /** Gift wrap for a whole order. The price includes the VAT of the sale, like that of the shipping. */
  giftWrap: { isOffered: boolean; priceCents: number }
  returns: {
    days: number
    refundDays: Days
    deliveryTries: number
    withdrawalDays: number
    refundWithinDays: number
  }
  guaranteeYears: number
  payment: {
    /** How long an unpaid order holds its stock and its code. Stripe requires at least 30. */
    holdMinutes: number
    /** The provider has a page of its own, where the payment is chosen. Set by the server's configuration. */
    isElsewhere: boolean
    /** The checkout offers the transfer. Follows from the settings of `content/bank.json`. */
    takesTransfers: boolean
  }
  /** Whether the checkout offers it, its fee with VAT, and the most that an order may cost with it. */
  cashOnDelivery: { isInCheckout: boolean; feeCents: number; mostCents: number }
  /**
   * "-20 % en la primera compra": the announcement bar and the welcome mail contain the code.
   * `onlyOnce`: the code works only for a customer without an earlier order (docs/decisions/038).
   */
  firstPurchase: { percent: number; code: string; onlyOnce: boolean }
  /** Borders of the price filter, chosen so that no band has most of the catalogue. */
  priceStepsCents: readonly number[]
  /** After this, the shop asks for the cookie choice again. Source: AEPD guide on cookies, 2023. */
  consentMonths: number
  /** More than ten of one size and colour is a wholesale order, or an attempt to drain stock. */
  limits: {
    cartLines: number
    lineQuantity: number
    savedCards: number
    savedAddresses: number
  }
  /** At this many units or fewer, the shopper sees how many are left. */
  lowStockUnits: number
  /** What people of the desk who are no owners may give back of one order, in all. */
  desk: { supportRefundLimitCents: number }
}

export const firstPolicy = file as PolicyValues // its schema has the words of `include` and of the zones
