module navd.example/judges/go

go 1.21
