import { sql, type Kysely } from 'kysely'

/**
 * The tax of each sale: where the goods go, which country gets the VAT (null for an exempt export),
 * and the VAT that the shipping price contains. All three are null on orders stored by an older
 * program that still runs; `toOrder` reads those as this migration fills the others: with Spanish
 * VAT, since no earlier sale was exempt. No total changes.
 */
export async function addTaxZones(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column tax_zone text check (tax_zone in
    ('peninsula_baleares', 'canarias', 'ceuta', 'melilla', 'eu', 'export'))`.execute(db)
  await sql`alter table orders add column shipping_vat_cents integer
    check (shipping_vat_cents between 0 and shipping_cents)`.execute(db)
  await sql`alter table orders add column vat_country text check (
    case
      when tax_zone is null then vat_country is null and shipping_vat_cents is null
      when vat_country is null
        then vat_percent = 0 and vat_cents = 0 and coalesce(shipping_vat_cents, -1) = 0
      else length(vat_country) = 2 and shipping_vat_cents is not null
    end)`.execute(db)
  // Rounds half up in whole numbers, as `includedVat` does.
  await sql`update orders set
    tax_zone = case country when 'ES' then 'peninsula_baleares' when 'AD' then 'export' else 'eu' end,
    vat_country = 'ES',
    shipping_vat_cents =
      (2 * shipping_cents * vat_percent + 100 + vat_percent) / (2 * (100 + vat_percent))`.execute(
    db,
  )
}
