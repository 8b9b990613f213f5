import type { Db } from '#db/schema.ts'

/** Days of invoices, both included, and the beginnings of moments in UTC, the last one excluded. */
export type AccountedSpan = { from: string; to: string; start: string; end: string }

/** Sums of base or quota by box of the 303, rows of the 369, and what the books name. */
export type Accounted = {
  boxes: Record<string, number>
  oneStopShop: string[]
  invoicedCents: number
  numbers: string[]
  corrections: [correction: string, corrected: string][]
  movedCents: number
  entries: number
}

/**
 * What an accountant reads from the raw tables of a quarter: columns of orders, invoices, records and
 * the ledger, with rules of her own. She knows nothing of how the shop adds up.
 */
export async function accountantOf(
  db: Db,
  { from, to, start, end }: AccountedSpan,
): Promise<Accounted> {
  const orders = new Map(
    (await db.selectFrom('orders').selectAll().execute()).map((order) => [order.id, order]),
  )
  const cancelled = new Set(
    (
      await db
        .selectFrom('invoice_records')
        .select('invoice_number')
        .where('kind', '=', 'anulacion')
        .execute()
    ).map((record) => record.invoice_number),
  )
  const all = await db.selectFrom('invoices').selectAll().orderBy('number').execute()
  const dayOf = new Map(all.map((invoice) => [invoice.number, invoice.issued_on]))
  const issued = all.filter(({ issued_on: day }) => day >= from && day <= to)
  const counted = issued.filter(({ kind, number }) => kind !== 'F3' && !cancelled.has(number))
  const orderOf = (id: string) => {
    const order = orders.get(id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }
  const taxed = (country: string | null, isElsewhere = false) =>
    counted.filter(({ order_id: id }) => {
      const { vat_country: own } = orderOf(id)
      return isElsewhere ? own !== null && own !== 'ES' : own === country
    })
  type Column = 'base_cents' | 'quota_cents' | 'total_cents'
  const total = (rows: typeof all, column: Column) =>
    rows.reduce((sum, row) => sum + row[column], 0)
  const sold = taxed('ES').filter(({ corrects }) => corrects === null)
  const rates = await sentByRate(
    db,
    sold.map(({ number }) => number),
  )
  const corrected = taxed('ES').filter(({ corrects }) => corrects !== null)
  const byCountry = Map.groupBy(taxed('', true), (invoice) => {
    const { country, vat_percent: percent } = orderOf(invoice.order_id)
    const day = dayOf.get(invoice.corrects ?? '') ?? from
    const quarter = `${day.slice(0, 4)}-T${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    return [country, percent, day < from ? quarter : ''].join(' ')
  })
  const entries = (await db.selectFrom('money_entries').selectAll().execute()).filter(
    ({ kind, happened_at: at }) =>
      at >= start && at < end && kind !== 'owed' && kind !== 'given_up',
  )
  return {
    boxes: {
      ...rates,
      // Nothing, where records and columns agree.
      bases: total(sold, 'base_cents') - (rates['01'] + rates['04'] + rates['07']),
      quotas: total(sold, 'quota_cents') - (rates['03'] + rates['06'] + rates['09']),
      '14': total(corrected, 'base_cents'),
      '15': total(corrected, 'quota_cents'),
      '60': total(taxed(null), 'base_cents'),
      '123': total(taxed('', true), 'base_cents'),
    },
    oneStopShop: [...byCountry]
      .map(([key, rows]) => [key, total(rows, 'base_cents'), total(rows, 'quota_cents')].join(' '))
      .toSorted(),
    invoicedCents: total(counted, 'total_cents'),
    numbers: issued.map(({ number }) => number),
    corrections: issued
      .toSorted((one, other) =>
        one.issued_on + one.number < other.issued_on + other.number ? -1 : 1,
      )
      .flatMap(({ number, corrects }) => (corrects === null ? [] : [[number, corrects]])),
    movedCents: entries.reduce((sum, entry) => sum + entry.amount_cents, 0),
    entries: entries.length,
  }
}

/** Base and quota by box of the 303, as the records of invoices say them, which leave the shop. */
async function sentByRate(db: Db, numbers: readonly string[]) {
  const boxes = { '01': 0, '03': 0, '04': 0, '06': 0, '07': 0, '09': 0 }
  const ofRate = { '4.00': ['01', '03'], '10.00': ['04', '06'], '21.00': ['07', '09'] } as const
  const records = await db
    .selectFrom('invoice_records')
    .select('xml')
    .where('kind', '=', 'alta')
    .where('invoice_number', 'in', numbers)
    .execute()
  const part =
    /<sf:TipoImpositivo>([\d.]+)<\/sf:TipoImpositivo><sf:BaseImponibleOimporteNoSujeto>([\d.]+)<\/sf:BaseImponibleOimporteNoSujeto><sf:CuotaRepercutida>([\d.]+)</g
  for (const { xml } of records) {
    for (const [, rate, base, quota] of xml.matchAll(part)) {
      const [baseBox, quotaBox] = ofRate[rate as keyof typeof ofRate]
      boxes[baseBox] += Math.round(Number(base) * 100)
      boxes[quotaBox] += Math.round(Number(quota) * 100)
    }
  }
  return boxes
}
