import { INERT_POLICY } from '../http/security-headers.ts'
import type { Notice } from '../http/notices.ts'

/**
 * Loads the address that was asked for once more: a link in a mail leads to the desk from another
 * site, and its cookie is only sent when the desk itself asks.
 */
const HTML = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0">
<title>El mostrador</title>
</head>
<body><p><a href="">Abrir el mostrador</a></p></body>
</html>
`

export const COME_IN_PAGE: Notice = { body: Buffer.from(HTML), policy: INERT_POLICY }
