import { readFileSync } from 'node:fs'
import path from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { childrenOf, readTag, tagsAt, textAt } from './tag.ts'

/**
 * The agency's answer in short, for tests of the agency itself: one text for each record. Throws if
 * the answer is not built as RespuestaSuministro.xsd of this folder says.
 */
export function readAnswer(xml: string) {
  using envelope = XmlDocument.fromString(xml)
  const [body] = childrenOf(envelope.root)
  const [answer] = body ? childrenOf(body) : []
  if (!answer) throw new Error('no answer in the envelope')
  using document = XmlDocument.fromString(answer.canonicalizeToString())
  validator.validate(document)
  const tag = readTag(document.root)
  return {
    csv: textAt(tag, 'CSV'),
    presenter: textAt(tag, 'DatosPresentacion/NIFPresentador'),
    presentedAt: textAt(tag, 'DatosPresentacion/TimestampPresentacion'),
    issuer: textAt(tag, 'Cabecera/ObligadoEmision/NIF'),
    waitSeconds: textAt(tag, 'TiempoEsperaEnvio'),
    state: textAt(tag, 'EstadoEnvio'),
    lines: tagsAt(tag, 'RespuestaLinea').map((line) =>
      [
        'IDFactura/NumSerieFactura',
        'Operacion/TipoOperacion',
        'Operacion/Subsanacion',
        'Operacion/RechazoPrevio',
        'Operacion/SinRegistroPrevio',
        'RefExterna',
        'EstadoRegistro',
        'CodigoErrorRegistro',
        'RegistroDuplicado/EstadoRegistroDuplicado',
        'RegistroDuplicado/CodigoErrorRegistro',
      ]
        .map((name) => textAt(line, name))
        .filter((text) => text !== '')
        .join(' '),
    ),
    errors: tagsAt(tag, 'RespuestaLinea/DescripcionErrorRegistro').map(({ text }) => text),
  }
}

const validator = readValidator()

function readValidator(): XsdValidator {
  xmlRegisterFsInputProviders()
  const url = path.join(import.meta.dirname, 'RespuestaSuministro.xsd')
  using schema = XmlDocument.fromBuffer(readFileSync(url), { url })
  return XsdValidator.fromDoc(schema)
}
