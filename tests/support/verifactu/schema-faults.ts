import { readFileSync } from 'node:fs'
import path from 'node:path'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

/**
 * What the tax agency's schema says against a document of records; empty if it takes it. The schemas
 * are those that the agency publishes, version 1.0, unchanged (its site, «Sistemas Informáticos de
 * Facturación», documents for developers); the one of signatures is the W3C's. They are those that
 * the shop itself has, never of the network.
 */
export const schemaFaults = (xml: string): string[] =>
  schemaFindings(xml).map(({ message }) => message)

/** The same with the lines on which the faults stand. */
export function schemaFindings(xml: string): { message: string; line: number }[] {
  using document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return []
  } catch (error) {
    if (error instanceof XmlValidateError) {
      return error.details.map(({ message, line }) => ({ message: message.trim(), line }))
    }
    throw error
  }
}

const validator = readValidator()

function readValidator(): XsdValidator {
  xmlRegisterFsInputProviders()
  const url = path.resolve('app/core/orders/record-schema/SuministroLR.xsd')
  using schema = XmlDocument.fromBuffer(readFileSync(url), { url })
  return XsdValidator.fromDoc(schema)
}
