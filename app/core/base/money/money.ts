/** Euro cents, always a safe integer. */
export type Cents = number

/** Asserts a whole, safe number of cents; throws otherwise. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value
}

/** Whole percents of a non-negative amount, rounded half up to the cent. */
export function percentOf(amountCents: Cents, percent: number): Cents {
  // The product of two integers is exact, and a half is exact in binary: Math.round is right.
  return cents(Math.round((cents(amountCents) * percent) / 100))
}

/** The VAT contained in a non-negative amount, rounded half up to the cent. */
export function includedVat(grossCents: Cents, vatPercent: number): Cents {
  return cents(Math.round((cents(grossCents) * vatPercent) / (100 + vatPercent)))
}

/** The price a consumer pays for a catalogue price, with VAT. */
export function priceWithVat(priceCents: Cents, vat: VatRule): Cents {
  return vat.pricesIncludeVat ? priceCents : priceCents + percentOf(priceCents, vat.vatPercent)
}

export type VatRule = { vatPercent: number; pricesIncludeVat: boolean }

// `always`: Spanish groups only from five digits by default, and prices would not align.
const euros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  useGrouping: 'always',
})

/** "149,99 €" and "−3,50 €", with the no-break space that Spanish requires and a true minus sign. */
export function formatEuros(amountCents: Cents): string {
  return euros.format(cents(amountCents) / 100).replace('-', '−')
}

const roundEuros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** "50 €" in running text; amounts with cents keep both decimals. Never for a price. */
export function formatRoundEuros(amountCents: Cents): string {
  return roundEuros.format(cents(amountCents) / 100)
}

/** Converts the specification's euros (29.99) to cents; throws beyond two decimals. */
export function centsFromEuros(value: number): Cents {
  const rounded = Math.round(value * 100)
  if (Math.abs(rounded - value * 100) > 1e-6)
    throw new RangeError(`more than two decimals: ${value}`)
  return cents(rounded)
}
