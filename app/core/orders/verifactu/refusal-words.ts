/** What differs between the faces of the shop in what a refusal says: where the way out is. */
export type RefusalPlaces = {
  /** Where the sending begins, and where it says how it stands. */
  begin: string
  status: string
  /** The last record is ahead of the clock. */
  clock: string
  /** The shop's own data are the sample. */
  sample: string
}

export type BeginRefusal = 'on' | 'ending' | 'waiting' | 'sample_issuer'

/** Why the sending does not begin. */
export const beginRefusal = (reason: BeginRefusal, { status, sample }: RefusalPlaces): string =>
  ({
    sample_issuer: sample,
    on: 'Ya se envían.',
    ending: 'Se envían hasta el 31 de diciembre. Para seguir, vuelve a empezar el 1 de enero.',
    waiting: `Quedan registros por enviar del periodo de antes: ${status}.`,
  })[reason]

export type HurryRefusal = 'off' | 'nothing' | 'no_server'

/** Why nothing is sent now. */
export const hurryRefusal = (reason: HurryRefusal, { begin }: RefusalPlaces): string =>
  ({
    off: `Los registros no se envían. Para empezar: ${begin}.`,
    nothing: 'No espera ningún registro: está todo enviado.',
    no_server:
      'Los registros los envía la tienda, y no se ha puesto en marcha desde que se empezó.',
  })[reason]

export type AmendRefusal =
  | 'off'
  | 'unknown'
  | 'cancelled'
  | 'waiting'
  | 'accepted'
  | 'clock'
  | 'sample_issuer'
  | 'former_issuer'
  | 'record'

/** Why the record of an invoice is not made once more. */
export const amendRefusal = (
  reason: AmendRefusal,
  number: string,
  { clock, sample }: RefusalPlaces,
): string =>
  ({
    off: 'Los registros no se envían: no hay nada que subsanar.',
    unknown: `No hay ninguna factura ${number}.`,
    cancelled: `${number} está anulada.`,
    waiting: `La Agencia Tributaria no ha contestado al registro de ${number}.`,
    accepted: `El registro de ${number} está aceptado sin errores.`,
    clock,
    sample_issuer: sample,
    record: `El registro de ${number} no cabe en el esquema de la Agencia Tributaria: háblalo con tu asesoría.`,
    former_issuer: formerIssuer(number),
  })[reason]

/** Nothing more is recorded of an invoice of the NIF before. */
export const formerIssuer = (number: string): string =>
  `${number} es del NIF que la tienda tenía antes, y la cadena de sus registros está cerrada.`
