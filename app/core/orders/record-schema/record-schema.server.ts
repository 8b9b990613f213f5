import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { XmlValidateError, XsdValidator } from 'libxml2-wasm'

/**
 * Why the tax agency's schema refuses a record. `path` leads to the element, without the record's
 * own: "SistemaInformatico/NIF"; empty where the text is no XML at all. `says` is for a log.
 */
export type RecordFault = { path: string; says: string }

/**
 * The agency's schema of records, 1.0, unchanged, and the W3C's of signatures, which it names. They
 * stand beside this file: nothing is read from the network.
 */
const SCHEMA = 'SuministroInformacion.xsd'
const NAMED = 'xmldsig-core-schema.xsd'
const NAMESPACE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroInformacion.xsd'

type Loaded = { library: typeof import('libxml2-wasm'); validator: XsdValidator }
let loading: Promise<Loaded> | undefined
let loaded: Loaded | undefined

/**
 * Compiles the schema, once in a process: about a tenth of a second and 30 MB, which only who issues
 * an invoice needs. Call it before a lock is taken.
 */
export async function loadRecordSchema(): Promise<void> {
  loading ??= load()
  loaded = await loading
}

async function load(): Promise<Loaded> {
  const library = await import('libxml2-wasm') // large
  const files = Object.fromEntries([SCHEMA, NAMED].map((name) => [name, readBeside(name)]))
  // Only these: no document can make the library read a file.
  library.xmlRegisterInputProvider(new library.XmlBufferInputProvider(files))
  using schema = library.XmlDocument.fromBuffer(readBeside(SCHEMA), { url: SCHEMA })
  return { library, validator: library.XsdValidator.fromDoc(schema) }
}

/** From the bundle as from the sources: both are in the package. */
const readBeside = (name: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`#core/orders/record-schema/${name}`))

/**
 * What the agency's schema says against a record (`sf:RegistroAlta` or `sf:RegistroAnulacion`);
 * undefined if it takes it. It takes about 0,05 ms. Throws if the schema is not loaded.
 * Source: Orden HAC/1177/2024, article 10 and annex. Guarded by: record-schema.test.ts.
 */
export function recordFault(xml: string): RecordFault | undefined {
  if (!loaded) throw new Error('the schema of records is not loaded')
  const { library, validator } = loaded
  try {
    using document = library.XmlDocument.fromString(xml.replace('>', ` xmlns:sf="${NAMESPACE}">`))
    validator.validate(document)
    return undefined
  } catch (error) {
    if (error instanceof library.XmlValidateError) return faultOf(error)
    if (error instanceof library.XmlParseError) return { path: '', says: error.message.trim() }
    throw error
  }
}

function faultOf({ details, message }: XmlValidateError): RecordFault {
  const [first] = details
  const steps = (first?.xpath ?? '').split('/').slice(2) // the first is empty, the second the record
  return {
    path: steps.map((step) => step.replace(/^sf:/, '').replace(/\[\d+\]$/, '')).join('/'),
    says: (first?.message ?? message).replaceAll(/\{[^{}]*\}/g, '').trim(),
  }
}
