/** What is wrong with a request or a record, as the agency says it. */
export type AgencyError = { code: number; text: string }

/**
 * The agency's texts by code, as far as this stand-in uses them.
 * Source: its list `errores.properties`, which its paper of validations 1.1.2 names in 4.4.
 */
const TEXTS = {
  // The whole sending is refused.
  4102: 'El XML no cumple el esquema. Falta informar campo obligatorio.',
  4103: 'Se ha producido un error inesperado al parsear el XML.',
  4104: 'Error en la cabecera: el valor del campo NIF del bloque ObligadoEmision no está identificado.',
  4112: 'El titular del certificado debe ser Obligado Emisión, Colaborador Social, Apoderado o Sucesor.',
  4114: 'El XML no cumple con el esquema: se ha superado el límite máximo permitido de facturas a registrar.',
  4118: 'Error técnico: la dirección no se corresponde con el fichero de entrada.',
  4120: 'Error en la cabecera: el valor del campo FechaFinVeriFactu es incorrecto, debe ser 31-12-20XX, donde XX corresponde con el año actual o el anterior.',
  4126: 'Error en la cabecera: el campo RefRequerimiento solo debe informarse en sistemas en remisiones al endpoint del servicio a usar para la contestación a requerimientos de registros de facturación.',
  4135: 'Esta URL no puede ser utilizada mediante GET.',
  3501: 'Error técnico de base de datos.',
  // A record is refused.
  1100: 'Valor o tipo incorrecto del campo.',
  1108: 'El NIF del IDEmisorFactura debe ser el mismo que el NIF del ObligadoEmision.',
  1111: 'El campo CodigoPais es obligatorio cuando IDType es distinto de NIF-IVA (02).',
  1112: 'El campo FechaExpedicionFactura es superior a la fecha actual.',
  1114: 'Si la factura es de tipo rectificativa, el campo TipoRectificativa debe tener valor.',
  1115: 'Si la factura no es de tipo rectificativa, el campo TipoRectificativa no debe tener valor.',
  1116: 'Debe informarse el campo FacturasSustituidas sólo si la factura es de tipo F3.',
  1117: 'Si la factura no es de tipo rectificativa, el bloque FacturasRectificadas no podrá venir informado.',
  1118: 'Si la factura es de tipo rectificativa por sustitución el bloque ImporteRectificacion es obligatorio.',
  1119: 'Si la factura no es de tipo rectificativa por sustitución el bloque ImporteRectificacion no debe tener valor.',
  1124: 'El valor del campo TipoImpositivo no está incluido en la lista de valores permitidos.',
  1126: 'El valor del CodigoPais solo puede ser ES cuando el IDType sea Pasaporte (03) o No Censado (07). Si IDType es No Censado (07) el CodigoPais debe ser ES (España).',
  1130: 'El campo NumSerieFactura contiene caracteres no permitidos.',
  1134: 'El valor del campo FechaOperacion no debe ser inferior a la fecha actual menos veinte años.',
  1139: 'Si el campo ImporteTotal está informado y es igual o superior a +-100.000.000 el campo Macrodato debe estar informado con valor S.',
  1142: 'El campo CuotaRepercutida tiene un valor incorrecto para el valor de los campos BaseImponibleOimporteNoSujeto y TipoImpositivo suministrados.',
  1143: 'Los campos CuotaRepercutida y BaseImponibleOimporteNoSujeto deben tener el mismo signo.',
  1146: 'Sólo se permite que la fecha de expedicion de la factura sea anterior a la fecha operación si los detalles del desglose son ClaveRegimen 14 o 15 e Impuesto 01, 03 o vacío.',
  1150: 'Cuando TipoFactura sea F2 y no este informado NumRegistroAcuerdoFacturacion o FacturaSinIdentifDestinatarioArt61d no sea S el sumatorio de BaseImponibleOimporteNoSujeto y CuotaRepercutida de todas las líneas de detalle no podrá ser superior a 3.000.',
  1152: 'La fecha de expedición no puede ser inferior al 28 de octubre de 2024.',
  1153: 'Valor del campo RechazoPrevio no válido, solo podrá incluirse el campo RechazoPrevio con valor X si se ha informado el campo Subsanacion y tiene el valor S.',
  1161: 'El valor del campo RechazoPrevio no es válido, no podrá incluirse el campo RechazoPrevio con valor S si no se ha informado del campo Subsanacion o tiene el valor N.',
  1177: 'El valor de campo IdSistemaInformatico del bloque SistemaInformatico es incorrecto.',
  1189: 'Si TipoFactura es F1 o F3 o R1 o R2 o R3 o R4 el bloque Destinatarios tiene que estar cumplimentado.',
  1190: 'Si TipoFactura es F2 o R5 el bloque Destinatarios no puede estar cumplimentado.',
  1194: 'El valor del campo TipoImpositivo es incorrecto, el valor informado solo es permitido para FechaOperacion o FechaExpedicionFactura posterior o igual a 1 de julio de 2022 e inferior o igual a 30 de septiembre de 2024.',
  1199: "Si Impuesto es '01' (IVA), '03' (IGIC) o no se cumplimenta y ClaveRegimen es 01 no pueden marcarse la OperacionExenta E2, E3.",
  1207: 'La CuotaRepercutida solo podrá ser distinta de 0 si CalificacionOperacion es Operación Sujeta y No exenta - Sin inversión del sujeto pasivo (S1).',
  1208: 'Si CalificacionOperacion es Operación Sujeta y No exenta - Sin inversión del sujeto pasivo (S1) y BaseImponibleACoste no está cumplimentada, TipoImpositivo y CuotaRepercutida son obligatorios.',
  1224: 'Si se informa el campo GeneradoPor deberá existir la agrupación Generador y viceversa.',
  1235: 'El valor del campo TipoImpositivo es incorrecto, el valor informado sólo es permitido para FechaOperacion o FechaExpedicionFactura posterior o igual a 1 de octubre de 2024 e inferior o igual a 31 de diciembre de 2024.',
  1237: 'El valor del campo CalificacionOperacion está informado como Operación No sujeta (N1 o N2) y el impuesto es IVA. No se puede informar de los campos TipoImpositivo, CuotaRepercutida, TipoRecargoEquivalencia y CuotaRecargoEquivalencia.',
  1238: 'Si la operacion es exenta no se puede informar ninguno de los campos TipoImpositivo, CuotaRepercutida, TipoRecargoEquivalencia y CuotaRecargoEquivalencia.',
  1244: 'El campo FechaHoraHusoGenRegistro tiene un formato incorrecto.',
  1245: 'Si el campo Impuesto está vacío o tiene valor IVA(01) o IPSI(02) o IGIC(03) el campo ClaveRegimen debe de estar cumplimentado.',
  1286: 'Si el impuesto es IVA(01), IGIC(03) o vacio, si ClaveRegimen es 02 solo se podrá informar OperacionExenta.',
  3000: 'Registro de facturación duplicado.',
  3002: 'No existe el registro de facturación.',
  // A record is taken, with an error.
  2000: 'El cálculo de la huella suministrada es incorrecta.',
  2001: 'El NIF del bloque Destinatarios no está identificado en el censo de la AEAT.',
  2002: 'La longitud de huella del registro anterior no cumple con las especificaciones.',
  2003: 'El contenido de la huella del registro anterior no cumple con las especificaciones.',
  2004: 'El valor del campo FechaHoraHusoGenRegistro debe ser la fecha actual del sistema de la AEAT, admitiéndose un margen de error de: 240 segundos.',
  2005: 'El campo ImporteTotal tiene un valor incorrecto para el valor de los campos BaseImponibleOimporteNoSujeto, CuotaRepercutida y CuotaRecargoEquivalencia suministrados.',
  2006: 'El campo CuotaTotal tiene un valor incorrecto para el valor de los campos CuotaRepercutida y CuotaRecargoEquivalencia suministrados.',
  2007: 'No debe informarse como primer registro, existen facturas emitidas con el obligado emisión y el sistema informático actual.',
} as const

export type ErrorCode = keyof typeof TEXTS

export const agencyError = (code: ErrorCode, detail = ''): AgencyError => ({
  code,
  text: TEXTS[code] + (detail && ` ${detail}`),
})
