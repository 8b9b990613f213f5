import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { putAside } from './put-aside.ts'

/**
 * A change of the shop's NIF begins a new chain of records and new series of numbers ("S2"): the
 * first record of a chain has no previous hash, wherever it stands. A trigger refuses a record that
 * goes on with the chain or the series of another issuer, as a server of the version before would
 * make after such a change: that sale fails there, until the server is replaced.
 */
export async function separateIssuers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (kind === 'sqlite') await relaxOnSqlite(db)
  else {
    await run(`alter table invoices drop constraint invoices_series_check,
      add constraint invoices_series_check ${SERIES_CHECK}`)
    await run(`alter table invoice_records drop constraint invoice_records_check,
      add constraint invoice_records_check ${FIRST_CHECK}`)
  }
  await run(`create index invoice_chain_starts on invoice_records (position)
    where previous_hash is null`)
  await refuseOtherIssuers(run, kind)
}

const SERIES_CHECK = `check (rtrim(series, '0123456789') in ('F', 'S', 'RF', 'RS'))`
const FIRST_CHECK = 'check (position > 1 or previous_hash is null)'

async function refuseOtherIssuers(
  run: (statement: string) => Promise<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  const taxId =
    kind === 'sqlite' ? `document ->> '$.issuer.taxId'` : `document::json #>> '{issuer,taxId}'`
  const own = `(select ${taxId} from invoices where number = new.invoice_number)`
  const last = `(select ${taxId} from invoices join invoice_records on number = invoice_number
    where position = new.position - 1)`
  const begins = `(new.position = 1 or ${own} is distinct from ${last})`
  const chains = `((select count(*) from invoice_records where previous_hash is null)
    + case when new.previous_hash is null then 1 else 0 end)`
  const suffix = `(select ltrim(series, 'FRS') from invoices where number = new.invoice_number)`
  const isWrong = `(new.previous_hash is null) <> ${begins}
    or (new.kind = 'alta' and ${suffix} <>
      case ${chains} when 1 then '' else cast(${chains} as text) end)`
  if (kind === 'sqlite') {
    await run(`create trigger invoice_records_of_issuer before insert on invoice_records
      when ${isWrong}
      begin select raise(abort, 'the record is of another issuer'); end`)
    return
  }
  await run(`create function refuse_other_issuer() returns trigger language plpgsql as
    $$ begin
      if ${isWrong} then
        raise exception 'the record is of another issuer' using errcode = 'check_violation';
      end if;
      return new;
    end $$`)
  await run(`create trigger invoice_records_of_issuer before insert on invoice_records
    for each row execute function refuse_other_issuer()`)
}

/** SQLite changes no constraint: the tables are made anew, with those that name them. */
async function relaxOnSqlite(db: Kysely<unknown>): Promise<void> {
  const restore = [
    await putAside(db, 'record_answers'),
    await putAside(db, 'invoice_clock_breaks'),
    await putAside(db, 'invoice_records', [
      ['check ((position = 1) = (previous_hash is null))', FIRST_CHECK],
    ]),
    await putAside(db, 'invoices', [[`check (series in ('F', 'S', 'RF', 'RS'))`, SERIES_CHECK]]),
  ]
  for (const one of restore.toReversed()) await one()
}
