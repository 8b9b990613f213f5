import { createHash } from 'node:crypto'
import { shop } from '#core/base/policy/shop.ts'

/** A static error page, sent in one piece and without further requests. */
export type Notice = { body: Buffer; policy: string }

const STYLE = `
:root{color-scheme:light}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#fdfdfb;color:#1f211c;
font:1rem/1.6 'Instrument Sans',system-ui,sans-serif}
header{display:flex;gap:.6rem;align-items:center;padding:1.25rem clamp(1.25rem,4vw,2.5rem);
border-bottom:1px solid #dedcd4;font:1.5rem/1 'Ibarra Real Nova',Georgia,serif}
svg{width:2.25rem;height:1.5rem}
main{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;
padding:3rem 1.25rem;text-align:center}
h1{margin:0 0 1rem;font:400 clamp(1.9rem,1.5rem + 1.4vw,2.75rem)/1.1 'Ibarra Real Nova',Georgia,serif}
p{margin:0 0 2rem;max-width:34rem;color:#50544a}
a{display:inline-block;padding:.9rem 1.75rem;background:#1f211c;color:#fbfaf6;text-decoration:none}
a:hover{background:#33362e}
a:focus-visible{outline:2px solid #1f211c;outline-offset:3px}
`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The empty `href` links to the address that the visitor asked for. */
function notice(title: string, text: string): Notice {
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${shop.name}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<svg viewBox="0 0 48 32" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="3.2"><path d="M2 30 17 4l11 19 5-8 13 15" stroke-linejoin="round" stroke-linecap="round"/></svg>
<span>${shop.name}</span>
</header>
<main>
<h1>${title}</h1>
<p>${text}</p>
<a href="">Volver a intentarlo</a>
</main>
</body>
</html>
`
  return { body: Buffer.from(html), policy: POLICY }
}

/** Sent with 503 when the shop is overloaded. */
export const BUSY_NOTICE = notice(
  'La tienda tarda en responder',
  'Ahora mismo no podemos mostrarte esta página. Espera unos segundos y vuelve a intentarlo: tu carrito sigue donde estaba.',
)

/** Sent with 429 to a client that exceeds a rate limit. */
export const TOO_MANY_NOTICE = notice(
  'Vas muy deprisa',
  'Nos llegan muchas peticiones desde tu conexión. Espera un momento y vuelve a intentarlo: tu carrito sigue donde estaba.',
)
