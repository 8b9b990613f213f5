import { findVariant, type CountedVariant } from '#core/stock/owner-stock.server.ts'
import type { Db } from '#db/schema.ts'
import { Refusal } from '../terminal/command.ts'

export const VARIANT =
  'La variante se escribe producto/talla/color, mens-jacket-1/M/Azul, o con su código EAN.'

export async function chosenVariant(db: Db, typed: string): Promise<CountedVariant> {
  const variant = await findVariant(db, typed)
  if (variant) return variant
  throw new Refusal(
    `No hay ninguna variante «${typed}». ${VARIANT}\nLas de un producto: npm run shop -- stock ver PRODUCTO`,
  )
}

/** "12 en el almacén, 3 vendidas sin enviar, 9 a la venta" */
export const stockText = ({ onHand, reserved, available }: CountedVariant): string => {
  const short =
    available < 0 ? `. Faltan ${-available} para lo vendido: busca las que faltan o avisa` : ''
  return `${onHand} en el almacén, ${reserved} vendidas sin enviar, ${Math.max(0, available)} a la venta${short}`
}
