/** What an element of a record is to the owner, the longest path first. */
const ELEMENTS: readonly (readonly [path: string, words: string])[] = [
  ['IDFactura/IDEmisorFactura', 'el NIF de la tienda (ajustes poner tienda.nif)'],
  ['NombreRazonEmisor', 'la razón social de la tienda (ajustes poner tienda.razon-social)'],
  ['Destinatarios/IDDestinatario/NombreRazon', 'el nombre del cliente'],
  ['Destinatarios', 'el documento del cliente: su número, su clase o su país'],
  ['DescripcionOperacion', 'lo que se vende («operation», en content/invoicing.json)'],
  ['SistemaInformatico', 'los datos del programa («program», en content/invoicing.json)'],
  ['Desglose', 'las bases y las cuotas'],
]

/**
 * Which part of a record the tax agency's schema refuses, in words for the owner with the way out
 * where there is one. `path` is that of a `RecordFault`.
 */
export function recordFaultText(path: string): string {
  const known = ELEMENTS.find(([start]) => path.startsWith(start))
  if (known) return known[1]
  return path === '' ? 'un carácter que un registro no admite' : path
}
