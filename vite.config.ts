import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // Pictures of CSS stay files: an inlined one would need `data:` in the content policy.
    assetsInlineLimit: 0,
  },
})
