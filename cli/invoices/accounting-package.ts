import path from 'node:path'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { readQuarter, type Quarter } from '#core/owner/accounting-package/quarter.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { Refusal, WrongUsage, type Command } from '../terminal/command.ts'
import { fillNewFolder } from '../terminal/new-folder.ts'
import { progressBar } from '../terminal/progress.ts'
import { count } from '../terminal/words.ts'
import { checkAll } from './check.ts'

export const accountingPackage: Command = {
  name: 'paquete',
  takes: 'TRIMESTRE [CARPETA]',
  fewest: 1,
  most: 2,
  says: 'todo lo de un trimestre para la gestoría, en una carpeta nueva',
  more: [
    'El libro de facturas (también con las columnas de la Agencia Tributaria), las sumas para los\nmodelos 303 y 369, las rectificativas, los cobros y cómo cuadran, cada factura en PDF y los\nregistros en XML. LEEME.txt dice qué es cada fichero y qué hay que mirar.',
    'La carpeta no puede tener nada dentro. Si no dices cuál, es facturas-TRIMESTRE, aquí. Lleva\nnombres y NIF: guárdala como tal.',
  ],
  examples: ['paquete 2026-T4', 'paquete 2026-T4 /mnt/gestoria/2026-T4'],
  run: async (input) => {
    const [typed = '', folder] = input.words
    const today = madridDay(input.now)
    const quarter = chosenQuarter(typed, today)
    const target = path.resolve(folder ?? `facturas-${quarter.name}`)
    const { db } = await input.shop()
    const { lines } = await checkAll(input)
    if (lines.length > 0) input.stderr.write(`${lines.join('\n')}\n`)
    const written = await fillNewFolder(target, async (unfinished, signal) => {
      // Has a large library, which no other command needs.
      const { writePackage } =
        await import('#core/owner/accounting-package/write-package.server.ts')
      const onProgress = progressBar(input.stderr)
      const facts = { quarter, folder: unfinished, madeOn: today, findings: lines }
      try {
        return await writePackage(db, { ...facts, signal, onProgress })
      } finally {
        onProgress(1, 1) // removes the bar of what was interrupted
      }
    })
    const { chargedCents, refundedCents, invoicedCents } = written.reconciliation
    const text = [
      written.invoices === 0
        ? `En ${quarter.name} no hay facturas.`
        : `${quarter.name}: ${count(written.invoices, 'factura', 'facturas')}, ${formatEuros(invoicedCents)}. Cobrado menos devuelto: ${formatEuros(chargedCents - refundedCents)}.`,
      ...(written.isProvisional ? ['Provisional: el trimestre no ha terminado.'] : []),
      ...(lines.length === 0 ? [] : ['Lo que dice facturas comprobar está también en LEEME.txt.']),
      `Está en ${target}. Empieza por LEEME.txt.`,
    ].join('\n')
    return { json: { ok: true, folder: target, ...written }, text }
  },
}

function chosenQuarter(typed: string, today: string): Quarter {
  const quarter = readQuarter(typed)
  if (!quarter) {
    throw new WrongUsage(
      `El trimestre se escribe con su año, como 2026-T4, y has escrito «${typed}».`,
    )
  }
  if (quarter.fromDay > today) {
    throw new Refusal(`${quarter.name} no ha empezado: no hay nada que dar.`, {
      ok: false,
      reason: 'not_begun',
    })
  }
  return quarter
}
