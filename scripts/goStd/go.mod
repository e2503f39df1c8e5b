module navd/gostd

go 1.25
