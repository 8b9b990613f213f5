import type { Db } from '#db/schema.ts'
import { readDocument } from '#core/orders/invoices/chain-head.server.ts'
import { seriesOf } from '#core/orders/invoices/invoice.ts'
import { readState } from './sendings.server.ts'
import { waitingCount } from './status.server.ts'

/**
 * What the owner should know before a setting gets this value: of the shop's NIF, once invoices have
 * another one. Empty for any other change. Guarded by: issuer-change.server.test.ts.
 */
export async function issuerChangeWarnings(
  db: Db,
  { key, after }: { key: string; after: unknown },
): Promise<string[]> {
  if (key !== 'tienda.nif') return []
  const last = await db
    .selectFrom('invoice_records')
    .innerJoin('invoices', 'invoices.number', 'invoice_records.invoice_number')
    .select('document')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const taxId = last && readDocument(last.document).issuer.taxId
  if (taxId === undefined || taxId === after) return []
  const { chains } = await db
    .selectFrom('invoice_records')
    .where('previous_hash', 'is', null)
    .select((eb) => eb.fn.countAll().as('chains'))
    .executeTakeFirstOrThrow()
  const [simplified, full] = (['F2', 'F1'] as const).map((kind) =>
    seriesOf(kind, Number(chains) + 1),
  )
  return [
    `Para Hacienda es otro emisor: desde la próxima factura empiezan series nuevas (${simplified}-…, ${full}-…) y otra cadena de registros, aunque luego vuelvas al NIF de ahora.`,
    `Lo ya facturado sigue siendo de ${taxId}: se rectifica igual, pero sus registros ya no se anulan ni se subsanan. Háblalo antes con tu asesoría.`,
    ...(await sendingWarnings(db, taxId)),
  ]
}

async function sendingWarnings(db: Db, taxId: string): Promise<string[]> {
  if ((await readState(db)).service === null) return []
  const waiting = await waitingCount(db)
  return [
    'Los registros se envían a la Agencia Tributaria: el certificado (VERIFACTU_CERTIFICATE) tiene que ser del NIF nuevo.',
    ...(waiting === 0
      ? []
      : [
          `Quedan ${waiting === 1 ? '1 registro' : `${waiting} registros`} de ${taxId} por enviar, con el certificado de ahora: espera a que salgan (facturas estado).`,
        ]),
  ]
}
