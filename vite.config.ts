import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The first versions with light-dark(), which every colour stands in. */
const TARGET = ['chrome123', 'safari17.5', 'firefox120']

/** The browser's part. The server's part has its own configuration in tools/build.ts. */
export default defineConfig({
  plugins: [react()],
  publicDir: 'src/web/public',
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    manifest: true,
    target: TARGET,
    cssTarget: TARGET,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: 'src/web/entry-browser.tsx' },
  },
})
